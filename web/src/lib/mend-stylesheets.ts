/**
 * Fetches stylesheets again that did not arrive. Vite asks for the ones of a lazy page once; at the next attempt it
 * takes them for loaded, and the page would stand there without its looks.
 */
export function mendStylesheets(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && mend(target), { capture: true })
}

const pause = 3000

function mend(link: HTMLLinkElement) {
  const fetchAgain = () => link.replaceWith(link.cloneNode())
  if (link.rel !== 'stylesheet') return
  if (navigator.onLine) setTimeout(fetchAgain, pause)
  else addEventListener('online', fetchAgain, { once: true })
}
