import { type ComponentType, useEffect, useState } from 'react'

/** The place under the header for the offer of a newer version. Its code, and the service worker, come after the page. */
export function NewVersionPlace() {
  const [Bar, setBar] = useState<ComponentType>()

  useEffect(() => {
    // Without a connection it comes with the next page.
    import('./new-version-bar.tsx').then(
      (part) => setBar(() => part.NewVersionBar),
      () => {},
    )
  }, [])

  return Bar && <Bar />
}
