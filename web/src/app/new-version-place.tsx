import { type ComponentType, useEffect, useState } from 'react'

/** The place under the header for the offer of a newer version. Its code, and the service worker, come after the page. */
export function NewVersionPlace() {
  const [Bar, setBar] = useState<ComponentType | null>(null)

  useEffect(() => {
    const load = () =>
      import('./new-version-bar.tsx').then(
        ({ NewVersionBar }) => setBar(() => NewVersionBar),
        () => undefined,
      )
    if (document.readyState === 'complete') void load()
    else window.addEventListener('load', load)
  }, [])

  return Bar && <Bar />
}
