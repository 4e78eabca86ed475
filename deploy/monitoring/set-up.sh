#!/bin/sh
# Makes Debian's Prometheus, its Alertmanager and three exporters watch the portals of this machine, the machine, its PostgreSQL and the site
# (docs/operations.md). As root, with SITE_ADDRESS, SMTP_URL, MAIL_FROM and CONTACT_EMAIL in the environment; again when one of them changes.
set -eu
: "${SITE_ADDRESS:?}" "${SMTP_URL:?}" "${MAIL_FROM:?}" "${CONTACT_EMAIL:?}"
cd "$(dirname "$0")"
# On this machine alone: none of them asks who calls. Numbers are kept for three months, in at most 5 GB.
listen() { install -m 644 /dev/stdin "/etc/default/$1"; }
echo 'ARGS="--web.listen-address=127.0.0.1:9090 --storage.tsdb.retention.time=90d --storage.tsdb.retention.size=5GB"' | listen prometheus
echo 'ARGS="--web.listen-address=127.0.0.1:9093 --cluster.listen-address="' | listen prometheus-alertmanager
echo 'ARGS="--web.listen-address=127.0.0.1:9100"' | listen prometheus-node-exporter
echo 'ARGS="--web.listen-address=127.0.0.1:9115 --config.file=/etc/prometheus/blackbox.yml"' | listen prometheus-blackbox-exporter
printf '%s\n' 'ARGS="--web.listen-address=127.0.0.1:9187"' 'DATA_SOURCE_NAME="user=prometheus host=/run/postgresql dbname=postgres"' |
  listen prometheus-postgres-exporter
# It reads PostgreSQL's own figures, and no table. The account of this name on the machine needs no password.
runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 <<END
do 'begin create role prometheus login; exception when duplicate_object then null; end';
grant pg_monitor to prometheus;
END
node fill-in.mjs prometheus.yml | install -m 644 /dev/stdin /etc/prometheus/prometheus.yml
node fill-in.mjs alertmanager.yml | install -m 640 -g prometheus /dev/stdin /etc/prometheus/alertmanager.yml
systemctl restart prometheus prometheus-alertmanager prometheus-node-exporter prometheus-blackbox-exporter prometheus-postgres-exporter
