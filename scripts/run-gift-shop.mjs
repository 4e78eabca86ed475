import { spawn } from 'node:child_process'
import { join } from 'node:path'

// A shop that ends sooner after its start, so many times in a row, will not do better the next time.
const quickEndMs = 10_000
const mostQuickEnds = 5

/**
 * Whether the shop that the portal is to use is the stand-in of this repository.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function usesStandIn({ GIFT_SHOP_URL: url, GIFT_SHOP_PORT: shopPort, PORT: port, NODE_ENV: mode }) {
  // In production a portal without an address of a shop has no shop.
  if (!url) return mode !== 'production'
  const standIn = shopPort || String(Number(port || 3000) + 1000)
  return ['localhost', '127.0.0.1'].some((host) => url.replace(/\/+$/, '') === `http://${host}:${standIn}`)
}

/**
 * Runs the stand-in shop beside the portal, which goes on without it: a shop that dies is started again, and one that can't
 * start says why and is left. `firstStart` gives its address, or null when it could not start; `stop` ends it and resolves
 * when it is gone.
 */
export function runGiftShop(root, options = {}) {
  const { program = join(root, 'gift-shop/dist/main.js'), report = console.error, restartAfterMs = 2_000 } = options
  let shop, gone, restart
  let quickEnds = 0
  let isStopping = false
  const firstStart = new Promise((resolve) => start(resolve))

  function start(tell) {
    const startedAt = Date.now()
    let isReady = false
    shop = spawn(process.execPath, [program], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A line per request would push the portal's own lines off the screen.
      env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
      // Its own process group: a Ctrl-C then reaches it once, through us, and not also straight from the terminal.
      detached: true,
    })
    shop.on('message', (message) => {
      if (!message?.ready) return
      isReady = true
      tell(message.url)
    })
    gone = new Promise((resolve) => shop.once('error', resolve).once('exit', resolve)).then(() => {
      tell(null)
      if (isStopping) return
      quickEnds = Date.now() - startedAt < quickEndMs ? quickEnds + 1 : 0
      if (!isReady || quickEnds >= mostQuickEnds)
        return report('The gift shop could not start. The portal goes on without it.')
      report('The gift shop has stopped and is started again. The portal goes on.')
      restart = setTimeout(start, restartAfterMs, tell)
    })
  }

  async function stop(signal = 'SIGTERM') {
    isStopping = true
    clearTimeout(restart)
    shop.kill(signal)
    await gone
  }

  return { firstStart, stop }
}
