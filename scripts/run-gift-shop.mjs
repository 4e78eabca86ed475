import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Whoever lives longer than this did start; whoever ends sooner so many times in a row never will.
const startedAfterMs = 10_000
const mostQuickEnds = 5

/** Whether the shop that the portal is to use is the stand-in of this repository. */
export function usesStandIn({ GIFT_SHOP_URL: url, PORT: port, NODE_ENV: mode }) {
  // In production a portal without an address of a shop has no shop.
  if (!url) return mode !== 'production'
  const standIn = String(Number(port || 3000) + 1000)
  return ['localhost', '127.0.0.1'].some((host) => url.replace(/\/+$/, '') === `http://${host}:${standIn}`)
}

/**
 * Runs the stand-in shop beside the portal, which goes on without it: one that ends is started again, and one that can
 * not start is reported. `stop` ends it and resolves when it is gone.
 */
export function runGiftShop(root, options = {}) {
  const { args = [join(root, 'gift-shop/dist/main.js')], report = console, restartAfterMs = 2_000 } = options
  let shop = null
  let quickEnds = 0
  let isStopping = false
  let restart = null
  let gone = Promise.resolve()

  function start() {
    const startedAt = Date.now()
    // Its own process group: a Ctrl-C then reaches it once, through us, and not also straight from the terminal.
    shop = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
    shop.on('message', (message) => {
      if (message?.ready) report.log(`De cadeaushop (demonstratie) staat klaar op ${message.url}`)
    })
    gone = new Promise((resolve) => {
      shop.once('error', resolve)
      shop.once('exit', resolve)
    })
    void gone.then(() => ended(Date.now() - startedAt))
  }

  function ended(livedMs) {
    if (isStopping) return
    quickEnds = livedMs < startedAfterMs ? quickEnds + 1 : 0
    if (quickEnds >= mostQuickEnds) {
      report.error('De cadeaushop kan niet starten. Het portaal draait door zonder.')
      return
    }
    report.error('De cadeaushop is gestopt en wordt opnieuw gestart. Het portaal draait door.')
    restart = setTimeout(start, restartAfterMs)
  }

  async function stop(signal = 'SIGTERM') {
    isStopping = true
    clearTimeout(restart)
    shop.kill(signal)
    await gone
  }

  start()
  return { stop }
}
