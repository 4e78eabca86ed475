#!/bin/sh
# Makes OpenStack Swift, of Debian's packages, an S3 store on this machine alone, with one copy of each file, in /srv/node/d1.
# Once, as root, with STORE_SECRET in the environment: the secret of the access key portaal:portaal.
set -eu
: "${STORE_SECRET:?}"
cd "$(dirname "$0")"
# Swift finds its files by it, so it stays as it is for as long as they do.
hash_suffix=$(openssl rand -hex 16)
for file in *.conf; do
  sed "s/STORE_SECRET/$STORE_SECRET/; s/HASH_SUFFIX/$hash_suffix/" "$file" | install -m 640 -g swift /dev/stdin "/etc/swift/$file"
done
install -d -m 700 -o swift -g swift /srv/node /srv/node/d1
for kind in account:6202 container:6201 object:6200; do
  ring=/etc/swift/${kind%:*}.builder
  swift-ring-builder "$ring" create 10 1 1
  swift-ring-builder "$ring" add "r1z1-127.0.0.1:${kind#*:}/d1" 1
  swift-ring-builder "$ring" rebalance
done
chgrp swift /etc/swift/*.ring.gz
chmod 640 /etc/swift/*.ring.gz
