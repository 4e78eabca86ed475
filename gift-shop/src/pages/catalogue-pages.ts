import { type Gift, gifts } from '../catalogue/gifts.ts'
import type { Order } from '../books/ledger.ts'
import { html, type Html } from './html.ts'
import type { Page } from './layout.ts'
import { wordBelowZero, wordDay, wordPoints } from './wording.ts'

export function cataloguePage(balance: number): Page {
  const cards = gifts.map(
    (gift) => html`<li><a class="card" href="/gifts/${gift.id}">
${picture(gift)}
<span class="name">${gift.name}</span>
<span class="price">${wordPoints(gift.price)}</span>
<span class="hint">${gift.price <= balance ? 'Binnen bereik' : `Nog ${wordPoints(gift.price - balance)} te gaan`}</span>
</a></li>`,
  )
  return {
    title: 'Cadeaus',
    path: '/',
    content: html`<h1>Kies je cadeau</h1>
${
  balance < 0
    ? html`<p class="notice">${wordBelowZero(balance)} Daarna kun je weer bestellen.</p>`
    : html`<p class="intro">Je hebt ${wordPoints(balance)} te besteden.</p>`
}
<ul class="cards">${cards}</ul>`,
  }
}

type GiftPageOptions = { balance: number; csrfToken: string; orderKey: string; tooFew?: boolean }

/** A gift with its order button; the key in the form makes a double click one order. */
export function giftPage(gift: Gift, { balance, csrfToken, orderKey, tooFew }: GiftPageOptions): Page {
  const left = balance - gift.price
  const form = html`<p>Na deze bestelling houd je ${wordPoints(left)} over.</p>
<form method="post" action="/orders">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<input type="hidden" name="order_key" value="${orderKey}">
<input type="hidden" name="gift_id" value="${gift.id}">
<button>Bestellen voor ${wordPoints(gift.price)}</button>
</form>`
  return {
    title: gift.name,
    content: html`<p><a href="/">Alle cadeaus</a></p>
<article class="gift">
${picture(gift)}
<div>
<h1>${gift.name}</h1>
${tooFew ? html`<p class="notice" role="alert">${wordTooFew(balance)}</p>` : ''}
<p>${gift.description}</p>
<p class="price">${wordPoints(gift.price)}</p>
${left >= 0 ? form : html`<p>Nog ${wordPoints(-left)} te gaan voordat je dit cadeau kunt bestellen.</p>`}
</div>
</article>`,
  }
}

function wordTooFew(balance: number): string {
  return balance < 0
    ? `${wordBelowZero(balance)} Er is niets besteld.`
    : 'Je hebt te weinig punten; er is niets besteld.'
}

export function orderPage(order: Order): Page {
  return {
    title: `Bestelling ${order.order_number}`,
    content: html`<h1>Je bestelling is geplaatst</h1>
<dl>
<dt>Bestelnummer</dt><dd>${order.order_number}</dd>
<dt>Cadeau</dt><dd>${order.gift_name}</dd>
<dt>Betaald</dt><dd>${wordPoints(order.price)}</dd>
<dt>Datum</dt><dd>${wordDay(order.at)}</dd>
</dl>
<p>In een echte winkel kwam je cadeau nu jouw kant op. Hier blijft het bij je bestelling.</p>
<p class="links"><a href="/order-history">Al je bestellingen</a> <a href="/">Verder kijken</a></p>`,
  }
}

function picture({ id }: Gift): Html {
  return html`<img src="/gifts/${id}.svg" alt="" width="240" height="180">`
}
