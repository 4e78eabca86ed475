import { useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { onChanceToSend } from './retry.ts'

/**
 * A component whose code is loaded when it is first shown. Its place stays empty until then. Code that could not be loaded is
 * tried again at the next navigation, and whenever the connection may be back.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null

  return function LatePart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded)
    const here = useLocation({ select: ({ href }) => href })

    useEffect(() => {
      if (Part) return
      const over = new AbortController()
      const attempt = () =>
        void load().then(
          (part) => {
            loaded = part
            if (!over.signal.aborted) setPart(() => part)
          },
          () => undefined,
        )
      attempt()
      onChanceToSend(attempt, over.signal)
      return () => over.abort()
    }, [Part, here])

    return Part && <Part {...props} />
  }
}
