import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './preview.module.css'

type PreviewFrameProps = { title: string; width: number; children: ReactNode }

/**
 * A window of this width with our styles in it, as large as fits its place. It scrolls along with the page, and its links
 * lead nowhere. A window of its own, because styles ask for the width of the window.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  const { place, size } = useSize()
  // Some browsers replace the first, empty document.
  const enter = () => setInside(frame.current?.contentDocument ?? null)
  useEffect(enter, [])
  useEffect(() => (inside ? furnish(inside, title) : undefined), [inside, title])
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1

  return (
    <div ref={place} className={styles.frame}>
      {/* Our own document, made by our own code: a sandbox would keep the handlers of what is in it from working. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title={title}
        onLoad={enter}
        style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
      />
      {inside && createPortal(children, inside.body)}
    </div>
  )
}

function useSize() {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, size }
}

/** Gives the window our language, theme and styles, and keeps whoever looks at it here. */
function furnish(inside: Document, title: string): () => void {
  const { documentElement: root } = document
  inside.title = title
  inside.documentElement.lang = root.lang
  if (root.dataset.theme) inside.documentElement.dataset.theme = root.dataset.theme
  inside.body.className = styles.inside ?? ''
  inside.head.replaceChildren()
  const copy = (nodes: Iterable<Node>) =>
    inside.head.append(...[...nodes].filter(isStyle).map((node) => inside.importNode(node, true)))
  copy(document.head.childNodes)
  // What is shown in it brings its styles when it is loaded.
  const observer = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => copy(addedNodes)))
  observer.observe(document.head, { childList: true })

  const toNothing = (event: Event) => event.preventDefault()
  inside.addEventListener('click', toNothing, { capture: true })
  const follow = () => scrollAlong(inside)
  globalThis.addEventListener('scroll', follow, { passive: true })
  return () => {
    observer.disconnect()
    inside.removeEventListener('click', toNothing, { capture: true })
    globalThis.removeEventListener('scroll', follow)
  }
}

function isStyle(node: Node): boolean {
  return node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
}

function scrollAlong({ scrollingElement: inside }: Document): void {
  const { documentElement: page } = document
  const room = page.scrollHeight - page.clientHeight
  if (!inside || room <= 0) return
  inside.scrollTop = (page.scrollTop / room) * (inside.scrollHeight - inside.clientHeight)
}
