import { type MailSubject, mailSubjects } from '../books/events.ts'
import type { Visit } from '../sign-on/session.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

const labels: Record<MailSubject, string> = {
  orders: 'Over mijn bestellingen',
  points: 'Als er punten zijn bijgeschreven',
  gifts: 'Als er nieuwe cadeaus zijn',
}

export function preferencesPage(visit: Visit, chosen: readonly MailSubject[], { isSaved = false } = {}): Page {
  const boxes = mailSubjects.toReversed().map((subject) => {
    const box = chosen.includes(subject)
      ? html`<input type="checkbox" name="subject" value="${subject}" checked>`
      : html`<input type="checkbox" name="subject" value="${subject}">`
    return html`<label>${box} ${labels[subject]}</label>`
  })
  return {
    title: 'E-mailvoorkeuren',
    path: '/user/email-preferences',
    content: html`<h1>E-mailvoorkeuren</h1>
${isSaved ? html`<p class="notice" role="status">Je voorkeuren zijn opgeslagen.</p>` : ''}
<form method="post" action="/user/email-preferences">
<input type="hidden" name="csrf_token" value="${visit.csrf_token}">
<fieldset>
<legend>Waarover mogen we je mailen op ${visit.email}?</legend>
${boxes}
</fieldset>
<button>Opslaan</button>
</form>`,
  }
}
