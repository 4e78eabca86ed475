import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackage, withLibraries } from '@portal/server/testing/debian-package'
import { packNode } from './node-archive.ts'

const run = promisify(execFile)
const packages = 'podman runc conmon mmdebstrap'
const unpacked = join(tmpdir(), 'installateursportaal-podman')

export type ContainerEngine = Awaited<ReturnType<typeof startContainerEngine>>

/**
 * Debian's Podman with runc, which builds and runs real containers in a scratch folder of its own and leaves this machine as it is.
 * Throws with the reason where that can't be had.
 */
export async function startContainerEngine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('only root of a Linux can run containers')
  await unpackPackage(packages, unpacked)
  const folder = mkdtempSync(join(tmpdir(), 'portal-containers-'))
  const environment = { ...withLibraries(unpacked), ...configure(folder) }

  /** What Podman prints for these words; throws with what it complains of. */
  async function podman(...words: string[]): Promise<string> {
    const options = { env: environment, maxBuffer: 64_000_000 }
    const { stdout } = await run(join(unpacked, 'usr/bin/podman'), words, options).catch(
      (error: { stderr: string }) => {
        throw new Error(error.stderr.split('\n').slice(-40).join('\n'), { cause: error })
      },
    )
    return stdout.trim()
  }

  /** Ends every container, and removes all that was made. */
  async function stop(): Promise<void> {
    await podman('rm', '--all', '--force', '--time=0').catch(() => {})
    await podman('system', 'reset', '--force').catch(() => {})
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }

  /**
   * Makes an image of Debian 12 with Node 24 under the name of the one that the Dockerfile names: no registry of images is within
   * reach, but Debian's mirror and npm's registry are, and have the same parts.
   */
  async function makeNodeImage(name: string): Promise<void> {
    const root = join(folder, 'node.tar')
    const node = await packNode(folder)
    const hooks = [
      `tar -xzf ${node} -C "$1/usr/local" --strip-components=1 --no-same-owner`,
      `${npmSettings} >"$1/usr/local/etc/npmrc"`,
    ]
    const words = [
      '--quiet',
      '--mode=root',
      '--variant=apt',
      '--include=libstdc++6,ca-certificates',
      '--skip=check/empty',
    ]
    const customized = hooks.map((hook) => `--customize-hook=${hook}`)
    await run(join(unpacked, 'usr/bin/mmdebstrap'), [...words, ...customized, 'bookworm', root], {
      env: { ...process.env, ...withLibraries(unpacked) },
    })
    await podman('import', root, name)
    rmSync(root)
  }

  // It says no before anything is built.
  await podman('info').catch(async (error: Error) => {
    await stop()
    throw error
  })
  return { podman, makeNodeImage, stop }
}

// The registry that this machine asks, by the authorities that it trusts.
const npmSettings = `mkdir -p "$1/usr/local/etc"; printf 'registry=%s\\ncafile=/etc/ssl/certs/ca-certificates.crt\\n' "$(npm config get registry)"`

/** Writes what Podman reads, so that nothing of this machine's own counts; returns the variables that lead there. */
function configure(folder: string): Record<string, string> {
  const files = {
    'containers.conf': `
[containers]
seccomp_profile = "${unpacked}/usr/share/containers/seccomp.json"
# What it asks for by itself is more than some machines give to root.
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
conmon_path = ["${unpacked}/usr/bin/conmon"]
tmp_dir = "${folder}/tmp"
volume_path = "${folder}/volumes"
[engine.runtimes]
runc = ["${unpacked}/usr/sbin/runc"]
[network]
network_config_dir = "${folder}/networks"
`,
    'storage.conf': `
[storage]
driver = "overlay"
runroot = "${folder}/run"
graphroot = "${folder}/graph"
`,
    'registries.conf': 'unqualified-search-registries = ["docker.io"]\n',
    '.config/containers/policy.json': '{ "default": [{ "type": "insecureAcceptAnything" }] }\n',
  }
  mkdirSync(join(folder, '.config/containers'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return {
    HOME: folder,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    CONTAINERS_REGISTRIES_CONF: join(folder, 'registries.conf'),
  }
}
