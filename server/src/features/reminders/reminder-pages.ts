import { readCertificateCode } from '@portal/contract/certificate-code'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { html, type Html } from '../../http/html.ts'
import { pageIcon } from '../../http/page-icon.ts'
import type { PublicPage, PublicRoute } from '../../http/public-page.ts'
import { Redirect } from '../../http/route.ts'
import { queueMails } from '../../mail/outbox.ts'
import { longDay } from '../../mail/dutch-moment.ts'
import { firmName, productName } from '../registrations/name-customer.ts'
import { questionMail } from './mails.ts'
import { isProofOf, readReminderCode } from './reminder-code.ts'
import * as store from './store.ts'

/** What customers agree to, newest first. A new text is added in front with a new version; older ones stay, for what was agreed to then. */
const consents = [
  {
    version: '2026-11-27',
    text: 'Ik wil elk jaar, 30 dagen voor het onderhoud van mijn waterontharder, één e-mail van mijn installateur krijgen. Mijn e-mailadres wordt daarvoor gebruikt, en hiervoor alleen. Ik kan er op elk moment mee stoppen.',
  },
] as const

export const consent = consents[0]

const about = 'Onderhoud'
const page = '/onderhoud/:code'
const fromCertificate = '/garantie/:code/herinnering'

/** Where a customer says whether they want a reminder each year. Opening a page changes nothing: a button on it does. */
export function reminderPages(deps: Pick<Dependencies, 'db' | 'mailSender' | 'reminderKeys'>): PublicRoute[] {
  const { db, mailSender, reminderKeys } = deps

  async function find(sent = ''): Promise<store.FoundReminder | null> {
    const code = readReminderCode(sent)
    const found = code && (await store.findReminder(db, code.certificate_code, todayInAmsterdam()))
    if (!found) return null
    const link = { certificate_code: found.certificate_code, address: found.customer_email }
    return isProofOf(reminderKeys, code.proof, link) ? found : null
  }

  return [
    {
      method: 'GET',
      path: page,
      about,
      limits: (_visit, caller) => [{ key: `reminder pages ${caller}`, max: 60, seconds: 3600 }],
      show: async ({ params }) => {
        const found = await find(params.code)
        return found ? choicePage(found) : deadLinkPage()
      },
    },
    {
      method: 'POST',
      path: page,
      about,
      limits: (_visit, caller) => [{ key: `reminder pages ${caller}`, max: 60, seconds: 3600 }],
      show: async ({ params, form }) => {
        const found = await find(params.code)
        if (!found) return deadLinkPage()
        // A mail program sends its own form (RFC 8058).
        if (form.wil === 'stop' || form['List-Unsubscribe'] === 'One-Click') await store.stop(db, found)
        else if (form.wil === 'ja') await store.agree(db, found, consent.version)
        return new Redirect(`/onderhoud/${params.code}`)
      },
    },
    {
      method: 'POST',
      path: fromCertificate,
      about,
      limits: ({ params }, caller) => [
        { key: `reminder questions ${caller}`, max: 20, seconds: 3600 },
        { key: `reminder questions of ${readCertificateCode(params.code ?? '')}`, max: 10, seconds: 3600 },
      ],
      show: async ({ params }) => {
        const code = readCertificateCode(params.code ?? '')
        if (!code) throw new NotFound()
        await db.tx(async () => {
          const asked = await store.addAsked(db, code)
          if (asked) await queueMails(db, [questionMail(asked, mailSender)])
        })
        return new Redirect(fromCertificate.replace(':code', params.code!))
      },
    },
    { method: 'GET', path: fromCertificate, about, show: ({ params }) => askedPage(params.code ?? '') },
  ]
}

/** What a certificate has below it: a press has the customer asked by mail. */
export function reminderOffer(code: string): Html {
  return html`<form method="post" action="${fromCertificate.replace(':code', code)}"><button class="button">${pageIcon('bell', 19)}Herinner mij elk jaar</button></form>`
}

function choicePage({
  act,
  brand,
  model,
  serial_number,
  next_reminder,
  ...installer
}: store.FoundReminder): PublicPage {
  const isOn = act === 'agreed'
  const title = isOn
    ? 'De herinneringen staan aan'
    : act === 'stopped'
      ? 'De herinneringen staan uit'
      : 'Elk jaar een herinnering?'
  const firm = firmName(installer)
  return {
    title,
    main: html`<section class="card"><div class="verdict${isOn ? ' ok' : ''}" role="status"><span class="sign">${pageIcon('bell')}</span><div><h1>${title}</h1><p>${productName({ brand, model })}, <span class="number">${serial_number}</span></p></div></div>
<div class="inside">${
      isOn
        ? html`<p>De volgende e-mail komt op <b class="number">${longDay(next_reminder)}</b>, 30 dagen voor het jaarlijkse onderhoud. Afzender is ${firm}.</p>`
        : html`<p>Een waterontharder heeft eens per jaar onderhoud nodig. ${firm} stuurt dan één e-mail, 30 dagen van tevoren. De eerste komt op <b class="number">${longDay(next_reminder)}</b>.</p>
<p class="muted">${consent.text}</p>`
    }
<form method="post">${
      isOn
        ? html`<button class="button second" name="wil" value="stop">Geen herinneringen meer</button>`
        : html`<button class="button" name="wil" value="ja">${pageIcon('bell', 19)}Herinner mij elk jaar</button>`
    }</form></div></section>`,
  }
}

function askedPage(code: string): PublicPage {
  return {
    title: 'Nog één stap',
    main: html`<section class="card"><div class="verdict ok" role="status"><span class="sign">${pageIcon('check')}</span><h1>Nog één stap</h1></div>
<div class="inside"><p>Er gaat een e-mail naar het adres dat bij de installateur bekend is. Met de knop daarin staan de herinneringen aan.</p>
<p class="muted">Niets ontvangen? Kijk ook bij de ongewenste e-mail. Klopt het adres niet meer, dan past de installateur het aan.</p>
<p><a href="/garantie/${encodeURIComponent(code)}">Terug naar het certificaat</a></p></div></section>`,
  }
}

function deadLinkPage(): PublicPage {
  return {
    title: 'Deze link werkt niet meer',
    status: 404,
    main: html`<section class="card"><div class="verdict wait"><span class="sign">${pageIcon('x')}</span><h1>Deze link werkt niet meer</h1></div>
<div class="inside"><p>De link hoort bij een e-mailadres of een registratie die sindsdien is gewijzigd. In de nieuwste e-mail over deze waterontharder staat een link die werkt.</p>
<p class="muted">Vragen? Bel de installateur.</p></div></section>`,
  }
}
