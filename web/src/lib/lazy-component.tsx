import { useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { onChanceToSend } from './retry.ts'

/**
 * A component whose code is loaded when it is first shown. Its place stays empty until then. Code that could not be loaded is
 * tried again at the next navigation, and whenever the connection may be back. `Waiting` stands in its place until then, and
 * may try again by itself.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<{ retry: () => Promise<void> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const attempt = (show: (part: ComponentType<Props>) => void) =>
    load().then(
      (part) => {
        loaded = part
        show(part)
      },
      () => undefined,
    )

  return function LazyComponent(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded)
    const here = useLocation({ select: ({ href }) => href })

    useEffect(() => {
      if (Part) return
      const over = new AbortController()
      const run = () => void attempt((part) => !over.signal.aborted && setPart(() => part))
      run()
      onChanceToSend(run, over.signal)
      return () => over.abort()
    }, [Part, here])

    if (Part) return <Part {...props} />
    return Waiting && <Waiting retry={() => attempt((part) => setPart(() => part))} />
  }
}
