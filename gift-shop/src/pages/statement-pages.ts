import type { LedgerLine, Order } from '../books/ledger.ts'
import { html, type Html } from './html.ts'
import type { Page } from './layout.ts'
import { wordBelowZero, wordChange, wordDay, wordPoints } from './wording.ts'

const perPage = 25

export function creditLogPage(lines: LedgerLine[], asked: unknown): Page {
  const { shown, links } = paginate(lines, '/credit-log', asked)
  const current = lines[0]?.balance ?? 0
  const fills = current < 0 ? ': de volgende punten vullen dit aan' : ''
  const items = shown.map(
    ({ date, description, points, balance }) => html`<li>
<span class="date">${wordDay(date)}</span>
<span class="what">${description}${points < 0 && balance < 0 ? html` <em>Onder nul${fills}.</em>` : ''}</span>
<span class="points ${points < 0 ? 'spent' : 'earned'}">${wordChange(points)} punten</span>
<span class="balance">saldo ${wordPoints(balance)}</span>
</li>`,
  )
  return {
    title: 'Punten',
    path: '/credit-log',
    content: html`<h1>Je punten</h1>
<p class="intro">Alles wat erbij kwam en eraf ging, het nieuwste bovenaan.</p>
${current < 0 ? html`<p class="notice">${wordBelowZero(current)}</p>` : ''}
${items.length > 0 ? html`<ul class="lines">${items}</ul>` : html`<p>Er zijn nog geen punten bijgeschreven.</p>`}
${links}`,
  }
}

export function orderHistoryPage(orders: Order[], asked: unknown): Page {
  const { shown, links } = paginate(orders, '/order-history', asked)
  const items = shown.map(
    ({ at, order_number, gift_name, price }) => html`<li>
<span class="date">${wordDay(at)}</span>
<span class="what"><a href="/orders/${order_number}">Bestelling ${order_number}</a>: ${gift_name}</span>
<span class="points spent">${wordChange(-price)} punten</span>
</li>`,
  )
  return {
    title: 'Bestellingen',
    path: '/order-history',
    content: html`<h1>Je bestellingen</h1>
${items.length > 0 ? html`<ul class="lines">${items}</ul>` : html`<p>Je hebt nog niets besteld. <a href="/">Bekijk de cadeaus</a></p>`}
${links}`,
  }
}

function paginate<Item>(items: Item[], path: string, asked: unknown): { shown: Item[]; links: Html } {
  const last = Math.max(1, Math.ceil(items.length / perPage))
  const page = Math.min(last, Math.max(1, typeof asked === 'string' ? Number.parseInt(asked, 10) || 1 : 1))
  const newer = page > 1 ? html`<a href="${path}?page=${page - 1}">Nieuwer</a>` : ''
  const older = page < last ? html`<a href="${path}?page=${page + 1}">Ouder</a>` : ''
  return {
    shown: items.slice((page - 1) * perPage, page * perPage),
    links:
      last === 1
        ? html``
        : html`<nav class="links" aria-label="Bladeren">${newer} <span>Pagina ${page} van ${last}</span> ${older}</nav>`,
  }
}
