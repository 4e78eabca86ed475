import { build, type Plugin } from 'vite'

/** Builds the script that listens before the portal does (src/early.ts) into every page. The server allows exactly it, by its hash. */
export function earlyScript(): Plugin {
  return {
    name: 'portal-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // The portal's own script, by far the largest file, is named here too: a browser fetches six at a time, and as the last
      // one it would wait for a small one to come.
      async handler(html) {
        const [portal = ''] = html.match(/<script type="module"[^>]*><\/script>/) ?? []
        const early = `<script>${await buildScript()}</script>`
        return html.replace(portal, '').replace('<!--early-script-->', () => early + portal)
      },
    },
  }
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: 'src/early.ts', output: { format: 'iife' } } },
  })
  const [output] = [built].flat()
  const [script] = output && 'output' in output ? output.output : []
  if (!script) throw new Error('The script of the first seconds was not built.')
  return script.code.trim()
}
