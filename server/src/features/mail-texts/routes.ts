import {
  getMailText,
  listMailTexts,
  listMailTextVersions,
  previewMailText,
  publishMailText,
  restoreMailTextVersion,
  saveMailText,
  testMailText,
} from '@portal/contract/mail-texts'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { type Caller, route } from '../../http/route.ts'
import type { MailTemplate } from '../../mail/mail-template.ts'
import type { WordedTemplate } from '../../mail/worded-template.ts'
import { judgedWords, publishText, restoreText, saveText } from './change-text.ts'
import { knownText } from './known-text.ts'
import { presentSummary, presentText, presentVersion } from './presenter.ts'
import { countSent, findText, findTexts, findVersions, untouched } from './store.ts'
import { sendTest } from './send-test.ts'

const testsLimit = ({ member }: Caller) => ({ key: `mail text ${member?.id}`, max: 20, seconds: 600 })

type Params = Record<string, string>

export function mailTextRoutes(deps: Dependencies, templates: readonly MailTemplate[]) {
  const { db, mailSender, linkCipher, openLink } = deps
  const worded = templates.filter((template): template is WordedTemplate => 'parts' in template)
  const tools = { sender: mailSender, encrypt: linkCipher.encrypt }
  return [
    route(listMailTexts, async () => {
      const [texts, sent] = await Promise.all([findTexts(db), countSent(db)])
      return {
        data: worded.map((template) => {
          const { name } = template
          const known = knownText(template, texts.find((text) => text.template === name) ?? untouched(name))
          return presentSummary(template, known, sent.get(name) ?? 0)
        }),
      }
    }),

    route(getMailText, async ({ params }) => {
      const template = find(params)
      return { data: presentText(template, knownText(template, await findText(db, template.name)), tools) }
    }),

    route(saveMailText, async ({ params, member, body: { rev, draft } }) => {
      const which = whichOf(params, member, rev)
      return { data: presentText(which.template, await saveText(deps, which, draft), tools) }
    }),

    route(publishMailText, async ({ params, member, body: { rev } }) => {
      const which = whichOf(params, member, rev)
      return { data: presentText(which.template, await publishText(deps, which), tools) }
    }),

    route(listMailTextVersions, async ({ params }) => {
      const template = find(params)
      const first = { number: 0, words: {}, created_by: null, created_at: null }
      const versions = [...(await findVersions(db, template.name)), first]
      return { data: versions.map((version) => presentVersion(template, version)) }
    }),

    route(restoreMailTextVersion, async ({ params, member, body: { rev } }) => {
      const which = whichOf(params, member, rev)
      const number = /^\d{1,9}$/.test(params.number ?? '') ? Number(params.number) : -1
      return { data: presentText(which.template, await restoreText(deps, which, number), tools) }
    }),

    route(previewMailText, ({ params, body }) => {
      const template = find(params)
      const words = judgedWords(template, body.draft)
      const values = template.example(tools) as never
      return { data: template.layOut(values, mailSender, { words, openLink, layOut: null! }) }
    }),

    route(
      testMailText,
      ({ params, member, body }) => sendTest(deps, { template: find(params), member, draft: body.draft }),
      { limit: testsLimit },
    ),
  ]

  function find({ template }: Params): WordedTemplate {
    const found = worded.find(({ name }) => name === template)
    if (!found) throw new NotFound()
    return found
  }

  function whichOf(params: Params, { id }: { id: number }, rev: number) {
    return { template: find(params), memberId: id, rev }
  }
}
