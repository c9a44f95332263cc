# One image for every process but the proxy: REST, sockets, workers, beat and migrations. Nothing in it is secret or tied to a machine.
FROM python:3.11.14-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    DJANGO_SETTINGS_MODULE=config.settings.prod \
    NUMBA_CACHE_DIR=/var/cache/gin

RUN useradd --system --uid 10001 --home-dir /var/cache/gin --create-home gin
WORKDIR /srv/gin

COPY requirements.lock .
RUN pip install --require-hashes -r requirements.lock

COPY . .
# Static files need the settings, and those what they need in production; these values end with the step.
RUN python -m compileall -q . \
 && python -c "from config.translations import compile_all; compile_all()" \
 && word=$(python -c "import secrets; print(secrets.token_hex(32))") \
 && env SECRET_KEY=$word DATABASE_URL=postgres://build:$word@build/build REDIS_URL=redis://:$word@build \
    ALLOWED_HOSTS=build PUBLIC_URL=https://build \
    python manage.py collectstatic --no-input --verbosity 0

# The kernels belong to whoever runs them: numba reuses only a folder that it may write.
USER gin
RUN python -m gin.bots.hard.warm

# Each service of the compose file says what it runs.
EXPOSE 8000
