import { html } from './html.ts'
import type { Page } from './layout.ts'

// The portal's page that signs members on and brings them back to the page they asked for.
const portalPaths: Record<string, string> = {
  '/credit-log': '/puntenhistorie',
  '/order-history': '/bestelhistorie',
  '/user/email-preferences': '/emailvoorkeuren',
}

export function guestPage(path: string, portalUrl: string): Page {
  return {
    title: 'Je bent niet ingelogd',
    content: html`<h1>Je bent niet ingelogd</h1>
<p>Je komt hier binnen via het portaal, dan weten we wie je bent en hoeveel punten je hebt.</p>
<p><a class="button" href="${portalUrl}${portalPaths[path] ?? '/cadeaushop'}">Inloggen via het portaal</a></p>`,
  }
}

export function tokenRefusedPage({ isOver }: { isOver: boolean }, portalUrl: string): Page {
  return {
    title: 'Inloggen mislukt',
    content: html`<h1>Inloggen is niet gelukt</h1>
<p>${isOver ? 'De link naar de winkel is al gebruikt of verlopen. Hij werkt één keer, een minuut lang.' : 'De link naar de winkel klopt niet.'} Ga terug naar het portaal voor een nieuwe.</p>
<p><a class="button" href="${portalUrl}/cadeaushop">Opnieuw proberen via het portaal</a></p>`,
  }
}

export function problemPage(title: string, text: string): Page {
  return {
    title,
    content: html`<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="/">Naar de cadeaus</a></p>`,
  }
}
