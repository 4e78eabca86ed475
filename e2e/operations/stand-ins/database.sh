# What the entry of the image postgres does of what deploy/compose.yaml asks: a database on first start, by POSTGRES_*, and none over TCP
# until it is whole.
set -eu
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
install -d -o postgres -g postgres "$(dirname "$PGDATA")" /run/postgresql
install -d -m 700 -o postgres -g postgres "$PGDATA"
cd "$PGDATA"
if [ ! -s PG_VERSION ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>pg_hba.conf
  as_postgres pg_ctl start --wait -o "-c listen_addresses=''"
  as_postgres createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres pg_ctl stop --wait --mode=fast
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses='*'
