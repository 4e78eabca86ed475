import { useEffect, useEffectEvent, useRef } from 'react'
import { watchPlayer } from './watch-player.ts'

type VideoPlayerProps = { id: string; title: string; onFailed: () => void }

/** The player of YouTube that leaves no cookies; it starts at once, and the keyboard goes on in it. */
export function VideoPlayer({ id, title, onFailed }: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    frame.current?.focus()
    return frame.current ? watchPlayer(frame.current, () => fail()) : undefined
  }, [])

  return (
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&enablejsapi=1`}
      title={`Video: ${title}`}
      // What the player needs. Its scripts run on an origin of their own, so they can't lift their own restrictions.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
