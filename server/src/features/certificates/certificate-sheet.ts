import type { Certificate } from '@portal/contract/certificates'
import { certificatePaths } from '@portal/contract/certificate-code'
import { webPaths } from '@portal/contract/web-paths'
import { html, type Html } from '../../http/html.ts'
import { mark } from '../../http/public-page.ts'
import { longDay, shortDay } from '../../mail/dutch-moment.ts'
import { productName } from '../registrations/name-customer.ts'
import { inMonths, inYears, pictureOf, warrantyBar } from './certificate-view.ts'
import { qrCode } from './qr-code.ts'

export type Site = { provider: string; webUrl: string }

/** The certificate on paper: one A4. The page knows no customer, so the name is filled in by hand. */
export function certificateSheet(certificate: Certificate, { provider, webUrl }: Site): Html {
  const { number, product, serial_number, install_date, installer, warranty_months: months } = certificate
  const address = `${webUrl}${certificatePaths.check}/${number}`
  const host = webUrl.replace(/^https?:\/\//, '')
  return html`<article class="sheet">
<header class="sheet-head"><span class="brand">${mark} ${provider}</span><span>Certificaat <b class="number">${number}</b></span></header>
<h1>Garantiecertificaat</h1>
<p class="lead">Voor deze waterontharder geldt ${inMonths(months.statutory)} wettelijke garantie${
    months.all_in > 0 ? html`, en daarna ${inYears(months.all_in)} all-in garantie` : null
  }. Bewaar dit certificaat bij het aankoopbewijs.</p>
<div class="sheet-product">${pictureOf(product)}<dl>
<div><dt>Product</dt><dd>${productName(product)}</dd></div>
<div><dt>Serienummer</dt><dd class="number">${serial_number}</dd></div>
<div><dt>Geplaatst op</dt><dd>${longDay(install_date)}</dd></div>
<div><dt>Geplaatst door</dt><dd>${installer.name}${installer.place && html`<small>${installer.place}</small>`}</dd></div>
<div class="by-hand"><dt>Op naam van</dt><dd></dd></div>
</dl></div>
${warrantyBar(certificate)}
<div class="sheet-lists"><section><h2>Wat u krijgt</h2><ul>
${months.all_in > 0 ? html`<li>${inYears(months.all_in)} all-in garantie erbij, omdat uw installateur het toestel heeft geregistreerd</li>` : null}
<li>Alle voorwaarden staan op ${host}${webPaths.warranty}</li>
</ul></section><section><h2>Wat u zelf doet</h2><ul>
<li>Laat het toestel elk jaar nakijken</li>
<li>Vul zout bij: reken op 350 tot 500 gram per m³ water</li>
<li>Houd de werkdruk onder 7,0 bar</li>
</ul></section></div>
<section class="sheet-check">${qrCode(address, `QR-code van certificaat ${number}`)}<div><h2>Controleer dit certificaat</h2>
<p>Scan de code, of ga naar <b>${host}${certificatePaths.check}</b> en vul dit nummer in:</p>
<p><b class="number">${number}</b></p>
<p>U ziet dan of het echt is, en tot wanneer de garantie loopt. Naam en adres van de eigenaar staan daar niet bij.</p>
<p class="muted">Een vraag of een storing? Uw installateur helpt u verder.</p></div></section>
<footer class="sheet-foot"><span>Uw wettelijke rechten als consument blijven gewoon gelden.</span><span class="number">Geplaatst op ${shortDay(install_date)}, pagina 1 van 1</span></footer>
</article>`
}
