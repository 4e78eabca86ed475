# What the image of SeaweedFS does of what deploy/compose.yaml asks: a store on port 8333 with these keys and one bucket, in /data. It is
# Swift, whose access key has a colon, so the Caddy before it writes that one in place of ours; what is signed stays as it was.
set -eu
[ "$*" = 'mini -dir=/data' ]
mkdir -p /data/node
ln -sfn /data/node /srv/node
if [ ! -d /data/swift ]; then
  STORE_SECRET=$AWS_SECRET_ACCESS_KEY sh /opt/swift/set-up.sh
  cp -a /etc/swift /data/swift
fi
rm -rf /etc/swift
ln -s /data/swift /etc/swift
memcached -u memcache -d
for part in account container object proxy; do
  "swift-$part-server" "/etc/swift/$part-server.conf" &
done
until swift -A http://127.0.0.1:8080/auth/v1.0 -U portaal:portaal -K "$AWS_SECRET_ACCESS_KEY" post "$S3_BUCKET"; do sleep 0.2; done
exec caddy run --config /usr/local/bin/store.Caddyfile --adapter caddyfile
