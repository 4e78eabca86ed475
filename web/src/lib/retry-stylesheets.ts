/**
 * Loads style sheets that failed once more. Vite links the styles of a lazy page once: at the next attempt it takes
 * them for loaded, and the page would appear without its styles (journey 'no-connection').
 */
export function retryStylesheets(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && retry(target), { capture: true })
}

const retryAfterMs = 3000

function retry(link: HTMLLinkElement) {
  const loadAgain = () => link.replaceWith(link.cloneNode())
  if (link.rel !== 'stylesheet') return
  if (navigator.onLine) setTimeout(loadAgain, retryAfterMs)
  else addEventListener('online', loadAgain, { once: true })
}
