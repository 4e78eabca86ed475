import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './youtube-player.module.css'

type PlayerProps = { id: string; title: string }

/** The player of YouTube without cookies; it starts at once. A player that fails makes room for another try. */
export function YoutubePlayer({ id, title }: PlayerProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (!hasFailed) return <PlayerFrame id={id} title={title} onFailed={() => setHasFailed(true)} />

  return (
    <div className={styles.failed} role="alert">
      <p>De video kon niet worden geladen. Misschien houdt je netwerk YouTube tegen.</p>
      <Button variant="secondary" icon={<RefreshCw size={17} aria-hidden="true" />} onClick={() => setHasFailed(false)}>
        Opnieuw proberen
      </Button>
    </div>
  )
}

function PlayerFrame({ id, title, onFailed }: PlayerProps & { onFailed: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    // The poster that had the focus is gone.
    frame.current?.focus()
    return frame.current ? watchPlayer(frame.current, () => fail()) : undefined
  }, [])

  return (
    <iframe
      ref={frame}
      src={`${playerOrigin}/embed/${id}?autoplay=1&enablejsapi=1`}
      title={`Video: ${title}`}
      // What the player needs. Its scripts run on their own origin, so they can't lift their own restrictions.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

const playerOrigin = 'https://www.youtube-nocookie.com'
// A player that loads answers within 100 ms.
const answerTimeoutMs = 4000
const repeatAfterMs = 250

// Without these the player reports neither its state nor its errors.
const questions = ['{"event":"listening"}', '{"event":"command","func":"addEventListener","args":["onError"]}']

/**
 * Calls `onFailed` when a player of YouTube doesn't load, or can't play its video. A page can't look into a frame of
 * another origin, and the browser's own error page fires `load` too: so the player is asked until it answers. Returns
 * the function that stops it.
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
    asking = setInterval(() => ask(frame), repeatAfterMs)
    givingUp = setTimeout(() => {
      stopAsking()
      onFailed()
    }, answerTimeoutMs)
  }
  function onMessage({ source, origin, data }: MessageEvent<unknown>) {
    if (origin !== playerOrigin || source !== frame.contentWindow) return
    stopAsking()
    if (isError(data)) onFailed()
  }

  frame.addEventListener('load', startAsking)
  window.addEventListener('message', onMessage)
  return () => {
    stopAsking()
    frame.removeEventListener('load', startAsking)
    window.removeEventListener('message', onMessage)
  }
}

// To any origin: an error page has none, and the questions hold no secret.
function ask(frame: HTMLIFrameElement) {
  for (const question of questions) frame.contentWindow?.postMessage(question, '*')
}

function isError(data: unknown): boolean {
  return typeof data === 'string' && /"event":\s*"onError"/.test(data)
}
