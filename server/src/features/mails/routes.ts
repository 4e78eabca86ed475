import {
  discardMails,
  getMail,
  getMailFigures,
  holdMail,
  listMails,
  mailMessages,
  redirectMail,
  sendMailsAgain,
} from '@portal/contract/mails'
import type { RecordAction } from '@portal/contract/record'
import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden, NotFound, Outdated } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import type { MailTemplate } from '../../mail/mail-template.ts'
import { changeAddress } from '../account/change-address.ts'
import { managesPeople } from '../members/member-for.ts'
import { changesBetween, recordChange, recordRead } from '../record/record-change.ts'
import { wordedOf } from '../registration-desk/find-detail.ts'
import { findMailDetail, presentMail } from './find-detail.ts'
import * as store from './store.ts'

export function mailRoutes(deps: Dependencies, templates: readonly MailTemplate[]) {
  const { db, config } = deps
  const titles = templates.map(({ name }) => ({ name, key: searchKey(wordedOf(templates, name).title) }))

  return [
    route(
      listMails,
      async ({ query, member: by }) => {
        const { page = 1, per_page: perPage, search, 'filter[state]': states } = query
        const words = searchWords(search)
        const titled = titles.filter(({ key }) => hasEveryWord(key, words)).map(({ name }) => name)
        const { mails, total, has_more } = await store.findMailsPage(
          db,
          { search, states, titled, withStaff: managesPeople(by) },
          { limit: perPage, offset: (page - 1) * perPage },
        )
        // The words of a search may be somebody's address.
        const ids = mails.map(({ message_id }) => message_id)
        const changes = changesBetween({}, { page, words: words.length, shown: mails.length, found: total, ids })
        await recordRead(deps, { by, action: 'mails-listed', entry: { kind: 'mail', id: 'list' }, changes })
        const data = mails.map((mail) => presentMail(mail, templates))
        const url = `${config.appUrl}${listMails.path}`
        return {
          ...paginate(
            { data, page, total, perPage },
            { url, query: { per_page: perPage, search, 'filter[state]': states.join() } },
          ),
          has_more,
        }
      },
      { limit: searchLimit },
    ),

    route(getMailFigures, async () => {
      const { oldest_at, ...figures } = await store.findFigures(db)
      return { data: { ...figures, oldest_at: oldest_at && presentMoment(oldest_at) } }
    }),

    route(getMail, async ({ params, member: by }) => {
      const detail = await detailFor(by, params)
      const entry = { kind: 'mail' as const, id: detail.id, name: detail.title }
      await recordRead(deps, { by, action: 'mail-seen', entry })
      return { data: detail }
    }),

    route(sendMailsAgain, ({ body: { ids }, member: by }) =>
      change(ids, { by, action: 'mail-sent-again' }, () => store.requeueMails(db, ids, managesPeople(by))),
    ),
    route(holdMail, async ({ params: { id = '' }, body: { reason }, member: by }) =>
      db.tx(async () => {
        const { title } = await detailFor(by, { id })
        const held = await store.pauseMail(db, id, reason, managesPeople(by))
        if (!held) throw new Outdated(mailMessages.underWay, { id })
        recordChange(deps, { by, action: 'mail-held', reason, entry: { kind: 'mail', id, name: title } })
        return { data: { id } }
      }),
    ),
    route(discardMails, ({ body: { ids, reason }, member: by }) =>
      change(ids, { by, action: 'mail-discarded', reason }, () => store.discardMails(db, ids, managesPeople(by))),
    ),

    route(redirectMail, async ({ params, body: { address, reason }, member: by }) => {
      const { redirect, member, address: from } = await detailFor(by, params)
      if (redirect !== 'member' || !member) throw new Forbidden()
      await changeAddress(deps, { memberId: member.id, from, address, reason, by })
      return { data: { member_id: member.id } }
    }),
  ]

  async function detailFor(by: CurrentMember, { id = '' }: Record<string, string>) {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    const found = isId ? await store.findWholeMail(db, id, managesPeople(by)) : null
    if (!found) throw new NotFound()
    return findMailDetail(deps, found, templates)
  }

  type Told = { by: CurrentMember; action: RecordAction; reason?: string }

  async function change(ids: readonly string[], told: Told, act: () => Promise<store.ChangedMail[]>) {
    return db.tx(async () => {
      const changed = await act()
      for (const { message_id: id, template } of changed)
        recordChange(deps, { ...told, entry: { kind: 'mail', id, name: wordedOf(templates, template).title } })
      return { data: { changed: changed.length, left: new Set(ids).size - changed.length } }
    })
  }
}
