import type { Certificate } from '@portal/contract/certificates'
import { html, type Html } from '../../http/html.ts'
import { pageIcon } from '../../http/page-icon.ts'
import { shortDay } from '../../mail/dutch-moment.ts'
import { productName } from '../registrations/name-customer.ts'

const verdicts = {
  geldig: { tone: 'ok', icon: 'shield-check', title: 'Dit certificaat is echt' },
  ingetrokken: { tone: 'wait', icon: 'shield-x', title: 'Dit certificaat is ingetrokken' },
  verlopen: { tone: 'past', icon: 'clock', title: 'De garantie is verlopen' },
} as const

export function certificateView(certificate: Certificate): Html {
  const { number, state, product, serial_number, install_date, installer } = certificate
  const { tone, icon, title } = verdicts[state]
  return html`<section class="card"><div class="verdict ${tone}" role="status"><span class="sign">${pageIcon(icon)}</span><div><h1>${title}</h1><p class="number">${number}</p>${stateLine(certificate)}</div></div>
${pictureOf(product)}
<dl class="facts">
<div><dt>Product</dt><dd>${productName(product)}<small>Serienummer <span class="number">${serial_number}</span></small></dd></div>
<div><dt>Geplaatst op</dt><dd class="number">${shortDay(install_date)}</dd></div>
<div><dt>Geplaatst door</dt><dd>${installer.name}${installer.place && html`<small>${installer.place}</small>`}</dd></div>
</dl>
${state === 'ingetrokken' ? null : screenWarranty(certificate)}</section>`
}

function stateLine({ state, withdrawn_on, warranty_until }: Certificate): Html | null {
  if (withdrawn_on) return html`<p>Ingetrokken op <span class="number">${shortDay(withdrawn_on)}</span></p>`
  return state === 'verlopen'
    ? html`<p>Het certificaat is echt. De garantie liep tot <span class="number">${shortDay(warranty_until)}</span>.</p>`
    : null
}

function screenWarranty({ state, warranty_until, warranty_months: months }: Certificate): Html {
  return html`<div class="warranty"><h2>Garantie ${state === 'verlopen' ? 'liep ' : null}tot <span class="number">${shortDay(warranty_until)}</span></h2>
<table class="bar" role="presentation"><tr><td class="statutory" colspan="${months.statutory}"></td>${part('all-in', months.all_in)}</tr>
<tr><td colspan="${months.statutory}">${inMonths(months.statutory)} wettelijk</td>${part('', months.all_in, html`${inYears(months.all_in)} all-in`)}</tr></table></div>`
}

/** On paper, with the days on which each part begins and ends. */
export function warrantyBar({ install_date, statutory_until, warranty_until, warranty_months: months }: Certificate) {
  const { statutory, all_in } = months
  const end = html`<span>${shortDay(statutory_until)}</span><span>${shortDay(warranty_until)}</span>`
  const start = html`<span>${shortDay(install_date)}</span>${all_in > 0 ? null : html`<span>${shortDay(statutory_until)}</span>`}`
  return html`<table class="bar" role="presentation"><tr><td colspan="${statutory}"><b>Wettelijke garantie</b></td>${part('', all_in, html`<b>All-in garantie</b>`)}</tr>
<tr><td class="statutory" colspan="${statutory}"></td>${part('all-in', all_in)}</tr>
<tr class="number"><td colspan="${statutory}"><div class="ends">${start}</div></td>${part('', all_in, html`<div class="ends">${end}</div>`)}</tr></table>`
}

// A brand may have no months of one kind.
function part(name: string, months: number, content: Html | null = null): Html | null {
  return months === 0 ? null : html`<td class="${name}" colspan="${months}">${content}</td>`
}

export function pictureOf({ image }: Certificate['product']): Html | null {
  return image === null ? null : html`<img class="picture" src="/storage/${image}" alt="">`
}

export function inMonths(months: number): string {
  return `${months} ${months === 1 ? 'maand' : 'maanden'}`
}

export function inYears(months: number): string {
  return months % 12 === 0 ? `${months / 12} jaar` : inMonths(months)
}
