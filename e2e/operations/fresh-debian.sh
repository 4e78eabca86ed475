#!/bin/bash
# A bare Debian 12 in the memory of this machine, which boots its own systemd. Arguments: an empty folder, the folders of the
# unpacked mmdebstrap and slirp4netns, and files that its root finds at home. The lines of its apt sources come first on the
# input, up to an empty one. Prints the process id of its systemd when that has booted, and ends when its input ends. All processes of it
# are in one control group, and all its mounts in a namespace of theirs, so nothing stays behind however the test ends.
set -eu

make() {
  root=$1 maker=$2 network=$3
  shift 3
  mount -t tmpfs -o size=5g,mode=755 debian "$root"
  "$maker/usr/bin/mmdebstrap" --quiet --mode=root --variant=apt --include=systemd-sysv,dbus --skip=check/empty bookworm "$root" - <<<"$sources" >&2
  cp "$@" "$root/root/"
  rm -f "$root/etc/resolv.conf"
  echo 'nameserver 10.0.2.3' >"$root/etc/resolv.conf"
  echo '127.0.0.1 localhost portaal.local' >"$root/etc/hosts"
  setpriv --pdeathsig KILL unshare --mount --pid --fork --net --uts --ipc --cgroup --kill-child bash "$0" --boot "$root" &
  starter=$!
  until init=$(cat "/proc/$starter/task/$starter/children") && [ "$init" ]; do
    kill -0 "$starter"
    sleep 0.1
  done
  init=${init% }
  exec 4< <(
    export LD_LIBRARY_PATH=$(echo "$network"/usr/lib/*-linux-gnu)
    exec setpriv --pdeathsig KILL "$network/usr/bin/slirp4netns" --configure --mtu=65520 --ready-fd=3 "$init" tap0 3>&1 >&2
  )
  # A digit, as soon as there is a network.
  read -rn 1 -u 4
  inside=(nsenter -t "$init" -m -u -i -n -p -C -r -w)
  # It says 'offline' until it has begun.
  for _ in $(seq 300); do
    state=$("${inside[@]}" systemctl is-system-running 2>/dev/null || true)
    [ "$state" = running ] || [ "$state" = degraded ] && break
    kill -0 "$starter"
    sleep 0.2
  done
  [ "$state" = running ] || [ "$state" = degraded ] || { echo "systemd does not boot here: $state" >&2; return 1; }
  echo "$init"
  wait
}

# Not by chroot: from within one the kernel gives nobody a namespace of users, which units ask for.
boot() {
  cd "$1"
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs tmpfs run
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do
    touch "dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  mkdir dev/pts dev/shm old
  mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  mount -t tmpfs tmpfs dev/shm
  pivot_root . old
  exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    sh -c 'umount -l /old && rmdir /old && exec /lib/systemd/systemd --log-level=warning --show-status=no'
}

case $1 in
--make)
  shift
  make "$@"
  ;;
--boot) boot "$2" ;;
*)
  export sources=
  while read -r line && [ "$line" ]; do sources+=$line$'\n'; done
  folder=$1
  unified=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
  [ "$unified" ] || { echo 'there are no control groups of version 2 here' >&2; rmdir "$folder"; exit 1; }
  group=$unified$(sed -n 's/^0:://p' /proc/self/cgroup)/installateursportaal-debian-$$
  mkdir "$group"
  end() {
    # Whoever reads what is said may be gone.
    exec >/dev/null 2>&1
    echo 1 >"$group/cgroup.kill"
    while grep -q 'populated 1' "$group/cgroup.events"; do sleep 0.1; done
    find "$group" -depth -type d -exec rmdir {} \;
    rmdir "$folder"
    kill "$reader" 2>/dev/null || true
  }
  trap end EXIT
  {
    echo 0 >"$group/cgroup.procs"
    exec unshare --mount bash "$0" --make "$@" </dev/null
  } &
  # What runs in the background has no input but one that it is given.
  exec 3<&0
  cat <&3 >/dev/null &
  reader=$!
  # The input ends, or what was made does: a Debian that could not be made, or a systemd that ended.
  wait -n
  ;;
esac
