import { certificatePath, certificatePaths, readCertificateCode } from '@portal/contract/certificates'
import { html } from '../../http/html.ts'
import { pageIcon } from '../../http/page-icon.ts'
import type { PublicPage, PublicRoute } from '../../http/public-page.ts'
import { Redirect } from '../../http/route.ts'

const about = 'Garantiecontrole'

/** The public pages of certificates. */
export function certificatePages(): PublicRoute[] {
  return [
    {
      method: 'GET',
      path: certificatePaths.check,
      about,
      show: ({ query: { nummer: typed } }) => {
        if (typed === undefined) return checkPage({})
        const code = readCertificateCode(typed)
        return code
          ? new Redirect(certificatePath(code))
          : checkPage({ typed, error: 'Vul de twintig tekens van het certificaatnummer in' })
      },
    },
  ]
}

function checkPage({ typed = '', error }: { typed?: string; error?: string }): PublicPage {
  return {
    title: 'Garantie controleren',
    status: error ? 422 : 200,
    main: html`<section class="card"><div class="verdict"><span class="sign">${pageIcon('shield-check')}</span><h1>Garantie controleren</h1></div>
<div class="inside"><p>Vul het nummer in dat onder de code op het certificaat staat. Je ziet dan of het echt is, en tot wanneer de garantie loopt.</p>${numberForm({ typed, error, button: 'Controleren' })}</div></section>
<p class="hint">${pageIcon('lock', 18)}<span>Naam en adres van de eigenaar laten we hier niet zien.</span></p>`,
  }
}

type NumberForm = { typed: string; error?: string | undefined; button: string }

function numberForm({ typed, error, button }: NumberForm) {
  return html`<form action="${certificatePaths.check}"><div class="field"><label for="nummer">Certificaatnummer</label><input class="input number" id="nummer" name="nummer" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false"${error ? html` aria-invalid="true" aria-describedby="nummer-fout"` : null}>${error ? html`<p class="error" id="nummer-fout">${error}</p>` : null}</div>
<button class="button">${pageIcon('search', 19)}${button}</button></form>`
}
