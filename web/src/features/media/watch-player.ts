const playerOrigin = 'https://www.youtube-nocookie.com'
// A player answers within a tenth of a second once it is there.
const patience = 4000
const repeatAfter = 250

// Without these the player keeps its state to itself.
const questions = ['{"event":"listening"}', '{"event":"command","func":"addEventListener","args":["onError"]}']

/**
 * Tells when a player of YouTube does not come up, or can't play its video. Nothing can be seen of a frame from
 * elsewhere, and an error page of the browser loads as well as a player does: so the player is asked whether it is there.
 */
export function watchPlayer(frame: HTMLIFrameElement, onFailed: () => void): () => void {
  let asking: ReturnType<typeof setInterval> | undefined
  let givingUp: ReturnType<typeof setTimeout> | undefined

  function stopAsking() {
    clearInterval(asking)
    clearTimeout(givingUp)
  }
  function startAsking() {
    stopAsking()
    asking = setInterval(() => ask(frame), repeatAfter)
    givingUp = setTimeout(() => {
      stopAsking()
      onFailed()
    }, patience)
  }
  function onMessage({ source, origin, data }: MessageEvent<unknown>) {
    if (origin !== playerOrigin || source !== frame.contentWindow) return
    stopAsking()
    if (tellsOfError(data)) onFailed()
  }

  frame.addEventListener('load', startAsking)
  window.addEventListener('message', onMessage)
  return () => {
    stopAsking()
    frame.removeEventListener('load', startAsking)
    window.removeEventListener('message', onMessage)
  }
}

// To whoever is there: an error page has no origin, and nothing in the questions is secret.
function ask(frame: HTMLIFrameElement) {
  for (const question of questions) frame.contentWindow?.postMessage(question, '*')
}

function tellsOfError(data: unknown): boolean {
  return typeof data === 'string' && /"event":\s*"onError"/.test(data)
}
