import { execFileSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// No requests of the browser itself: test machines have no network.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type LaunchOptions = { executablePath: string; args: string[]; env?: Record<string, string> }

/**
 * How to start Chromium: CHROMIUM_PATH, an installed one, or else the one from the npm package. CHROMIUM_PATH=npm always
 * takes the npm package.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const wanted = process.env.CHROMIUM_PATH
  const executablePath = wanted === 'npm' ? undefined : [wanted, ...installed].find((path) => path && existsSync(path))
  return executablePath ? { executablePath, args: quiet } : packagedChromium()
}

async function packagedChromium(): Promise<LaunchOptions> {
  const source = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `installateursportaal-chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(source, 'bin'), folder)
  return {
    executablePath: join(folder, 'chromium'),
    // The package's own arguments switch off web security and run all pages in one process, so they are not used.
    args: [...quiet, '--headless=shell'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'lib'),
      // A machine without fonts also lacks their configuration.
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
    },
  }
}

/**
 * Unpacks the package into a temporary folder and renames it when it is complete. The package's own function leaves out
 * the libraries, and takes a half-unpacked browser for a complete one.
 */
async function unpack(packed: string, folder: string): Promise<void> {
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const browser = createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 })
  await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), browser)
  for (const name of ['swiftshader', 'al2023', 'fonts']) {
    const tar = brotliDecompressSync(readFileSync(join(packed, `${name}.tar.br`)))
    execFileSync('tar', ['-x', '--no-same-owner', '-C', unfinished], { input: tar })
  }
  writeFileSync(join(unfinished, 'fonts.conf'), `<fontconfig><dir>${folder}/fonts</dir></fontconfig>`)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run has already renamed its folder.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
