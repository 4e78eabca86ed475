import { certificatePath, certificatePaths, mostPrinted, readCertificateCode } from '@portal/contract/certificate-code'
import { type Certificate, certificateMessages, reportCertificateBody } from '@portal/contract/certificates'
import { checkBody } from '@portal/contract/check-body'
import type { FieldErrors } from '@portal/contract/errors'
import type { Dependencies } from '../../dependencies.ts'
import { html, type Html } from '../../http/html.ts'
import { pageIcon } from '../../http/page-icon.ts'
import type { PublicPage, PublicRoute } from '../../http/public-page.ts'
import { Redirect } from '../../http/route.ts'
import { certificateSheet, type Site } from './certificate-sheet.ts'
import { certificateView } from './certificate-view.ts'
import { productName } from '../registrations/name-customer.ts'
import { presentCertificate } from './presenter.ts'
import { qrCode } from './qr-code.ts'
import { lookLimit, reportCertificate, reportLimits } from './report-certificate.ts'
import { findCertificate, findCertificates } from './store.ts'

const about = 'Garantiecontrole'
const looks: PublicRoute['limits'] = (_visit, caller) => [lookLimit(caller)]

/** `offer` is what a page of a certificate has below it while that stands, by its code, such as the form that asks for a reminder. */
type Options = { offer?: (code: string) => Html | null }

export function certificatePages(deps: Pick<Dependencies, 'db' | 'config'>, { offer }: Options = {}): PublicRoute[] {
  const { db, config } = deps
  const site = { provider: config.provider, webUrl: config.frontendUrl }
  const find = ({ code }: Record<string, string>) => findCertificate(db, readCertificateCode(code ?? ''))

  return [
    {
      method: 'GET',
      path: certificatePaths.check,
      about,
      show: ({ query: { nummer } }) => {
        if (nummer === undefined) return checkPage()
        // What can't be a number is refused where any other unknown one is, in the same words.
        return new Redirect(pathOf(nummer))
      },
    },
    {
      method: 'GET',
      path: certificatePaths.certificate,
      about,
      limits: looks,
      show: async ({ params }) => {
        const found = await find(params)
        if (!found) return unknownPage(params.code ?? '')
        const certificate = presentCertificate(found)
        const isWithdrawn = certificate.state === 'ingetrokken'
        const address = `${site.webUrl}${certificatePath(found.code)}`
        return {
          title: `Garantiecertificaat ${certificate.number}`,
          isPaper: !isWithdrawn,
          main: html`<div class="on-screen">${certificateView(certificate)}
${offer && !isWithdrawn ? offer(found.code) : null}
${isWithdrawn ? null : html`<details class="card code"><summary>Toon de code om te scannen</summary>${qrCode(address, `QR-code van certificaat ${certificate.number}`)}</details>`}
<p class="hint">${pageIcon('lock', 18)}<span>Naam en adres van de eigenaar laten we hier niet zien.</span></p>
<a class="button second" href="${certificatePath(found.code)}/melden">${pageIcon('flag', 19)}Dit toestel hangt niet bij mij</a></div>
${isWithdrawn ? null : certificateSheet(certificate, site)}`,
        }
      },
    },
    {
      method: 'GET',
      path: certificatePaths.print,
      about: 'Certificaten',
      limits: ({ query }, caller) => [lookLimit(caller, Math.max(1, sentCodes(query.codes).length))],
      show: async ({ query }) => {
        const sent = sentCodes(query.codes)
        const found = await findCertificates(
          db,
          sent.map((code) => readCertificateCode(code) ?? ''),
        )
        // As the list has them that they come from.
        const printed = sent.flatMap((code) => found.filter((row) => row.code === readCertificateCode(code)))
        const certificates = printed.map(presentCertificate).filter(({ state }) => state !== 'ingetrokken')
        return printPage(certificates, sent.length, site)
      },
    },
    {
      method: 'GET',
      path: certificatePaths.report,
      about,
      limits: looks,
      show: async ({ params, query }) => {
        const found = await find(params)
        if (!found) return unknownPage(params.code ?? '')
        return 'klaar' in query ? reportedPage(found.code) : reportPage({ code: found.code, sent: {}, errors: {} })
      },
    },
    {
      method: 'POST',
      path: certificatePaths.report,
      about,
      limits: ({ params }, caller) => reportLimits(caller, params.code ?? ''),
      show: async ({ params, form }) => {
        const found = await find(params)
        if (!found) return unknownPage(params.code ?? '')
        const checked = await checkBody(reportCertificateBody, form)
        if ('errors' in checked) return reportPage({ code: found.code, sent: form, errors: checked.errors })
        await reportCertificate(db, found.code, checked.value)
        return new Redirect(`${certificatePath(found.code)}/melden?klaar`)
      },
    },
  ]
}

function sentCodes(codes = ''): string[] {
  return [...new Set(codes.split(',').filter((code) => code.trim() !== ''))].slice(0, mostPrinted)
}

function pathOf(typed: string): string {
  const code = readCertificateCode(typed)
  return code
    ? certificatePath(code)
    : `${certificatePaths.check}/${encodeURIComponent(typed.trim().slice(0, 60)) || '-'}`
}

const checkPage = (): PublicPage => ({
  title: 'Garantie controleren',
  main: html`<section class="card"><div class="verdict"><span class="sign">${pageIcon('shield-check')}</span><h1>Garantie controleren</h1></div>
<div class="inside"><p>Vul het nummer in dat naast de code op het certificaat staat. U ziet dan of het echt is, en tot wanneer de garantie loopt.</p>${numberForm('', 'Controleren')}</div></section>
<p class="hint">${pageIcon('lock', 18)}<span>Naam en adres van de eigenaar laten we hier niet zien.</span></p>`,
})

function unknownPage(typed: string): PublicPage {
  return {
    status: 404,
    title: 'Certificaat niet gevonden',
    main: html`<section class="card"><div class="verdict wait" role="status"><span class="sign">${pageIcon('shield-x')}</span><div><h1>Dit nummer kennen we niet</h1><p class="number">${typed}</p></div></div>
<div class="inside"><p>Controleer het nummer naast de code op het certificaat: twintig cijfers en letters, van 0 tot en met 9 en van A tot en met F. Let op tekens die op elkaar lijken.</p>${numberForm(typed, 'Opnieuw zoeken')}</div></section>
<p class="hint">${pageIcon('help', 18)}<span>Klopt het nummer wel? Dan is het certificaat niet door ons afgegeven. Bel de installateur die het toestel plaatste.</span></p>`,
  }
}

function numberForm(typed: string, button: string): Html {
  return html`<form action="${certificatePaths.check}"><div class="field"><label for="nummer">Certificaatnummer</label><input class="input number" id="nummer" name="nummer" value="${typed}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"></div>
<button class="button">${pageIcon('search', 19)}${button}</button></form>`
}

function printPage(certificates: Certificate[], asked: number, site: Site): PublicPage {
  const [count, left] = [certificates.length, asked - certificates.length]
  return {
    status: count === 0 ? 404 : 200,
    title: 'Certificaten printen',
    isPaper: true,
    main: html`<div class="on-screen"><section class="card"><div class="inside"><h1>${count === 1 ? '1 certificaat' : `${count} certificaten`}</h1>
<p>${count === 0 ? 'Er is niets om te printen.' : 'Print deze pagina: elk certificaat komt op een eigen A4.'}</p>
${count > 0 ? html`<ul>${certificates.map(({ product, serial_number }) => html`<li>${productName(product)}, ${serial_number}</li>`)}</ul>` : null}
${left > 0 ? html`<p class="muted">${left === 1 ? '1 nummer is overgeslagen: dat kennen we niet, of het certificaat is ingetrokken.' : `${left} nummers zijn overgeslagen: die kennen we niet, of het certificaat is ingetrokken.`}</p>` : null}</div></section></div>
<div class="sheets">${certificates.map((certificate) => certificateSheet(certificate, site))}</div>`,
  }
}

type ReportForm = { code: string; sent: Record<string, string>; errors: FieldErrors }

function reportPage({ code, sent, errors }: ReportForm): PublicPage {
  const invalid = (field: string) =>
    errors[field] ? html` aria-invalid="true" aria-describedby="${field}-fout"` : null
  const fault = (field: string) =>
    errors[field] ? html`<p class="error" id="${field}-fout">${errors[field][0] ?? ''}</p>` : null
  return {
    status: Object.keys(errors).length > 0 ? 422 : 200,
    title: 'Dit toestel hangt niet bij mij',
    main: html`<section class="card"><div class="inside"><h1>Hangt dit toestel niet bij u?</h1>
<p>Laat het ons weten, dan kijken we ernaar. De installateur hoort niet van wie de melding komt.</p>
<form method="post" action="${certificatePath(code)}/melden">
<div class="field"><label for="text">Wat klopt er niet? (mag leeg blijven)</label><textarea class="input" id="text" name="text" rows="4" maxlength="500"${invalid('text')}>${sent.text ?? ''}</textarea>${fault('text')}</div>
<div class="field"><label for="email">Uw e-mailadres, als u antwoord wilt</label><input class="input" id="email" name="email" type="email" autocomplete="email" maxlength="255" value="${sent.email ?? ''}"${invalid('email')}>${fault('email')}</div>
<button class="button">${pageIcon('flag', 19)}Melding versturen</button></form>
<p><a href="${certificatePath(code)}">Terug naar het certificaat</a></p></div></section>`,
  }
}

function reportedPage(code: string): PublicPage {
  return {
    title: 'Melding ontvangen',
    main: html`<section class="card"><div class="verdict ok" role="status"><span class="sign">${pageIcon('check')}</span><h1>Dank u wel</h1></div>
<div class="inside"><p>${certificateMessages.reported}</p><p><a href="${certificatePath(code)}">Terug naar het certificaat</a></p></div></section>`,
  }
}
