import type { Visit } from '../sign-on/session.ts'
import { html, type Html } from './html.ts'
import { wordPoints } from './wording.ts'

export type Page = { title: string; path?: string; content: Html }
export type Customer = { visit: Visit; balance: number } | null

const menu = [
  { path: '/', label: 'Cadeaus' },
  { path: '/credit-log', label: 'Punten' },
  { path: '/order-history', label: 'Bestellingen' },
  { path: '/user/email-preferences', label: 'E-mailvoorkeuren' },
]

export function renderPage({ title, path, content }: Page, customer: Customer, portalUrl: string): string {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · De Gouden Kraan</title>
<link rel="icon" href="/tap.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
<link rel="stylesheet" href="/content.css">
</head>
<body>
<a class="skip" href="#inhoud">Naar de inhoud</a>
<header>
<p class="demonstration">Demonstratiewinkel: er wordt niets bezorgd.</p>
<div class="masthead">
<a class="brand" href="/"><img src="/tap.svg" alt="" width="40" height="40"><span>De Gouden Kraan</span></a>
<a class="back" href="${portalUrl}/dashboard">Terug naar het portaal</a>
</div>
${customer ? account(customer, path) : ''}
</header>
<main id="inhoud" tabindex="-1">
${content}
</main>
<footer>De Gouden Kraan is een voorbeeld van een cadeaushop naast het portaal. Namen, cadeaus en prijzen zijn verzonnen.</footer>
</body>
</html>
`.text
}

function account({ visit, balance }: NonNullable<Customer>, current: string | undefined): Html {
  const links = menu.map(({ path, label }) =>
    path === current
      ? html`<li><a href="${path}" aria-current="page">${label}</a></li>`
      : html`<li><a href="${path}">${label}</a></li>`,
  )
  return html`<nav aria-label="Winkel"><ul>${links}</ul></nav>
<div class="account">
<p>${visit.name} <strong>${wordPoints(balance)}</strong></p>
<form method="post" action="/sign-out">
<input type="hidden" name="csrf_token" value="${visit.csrf_token}">
<button class="quiet">Uitloggen</button>
</form>
</div>`
}
