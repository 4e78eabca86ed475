import { fieldErrors } from '@portal/contract/errors'
import {
  answerCase as answerCaseCall,
  disputeSerial as disputeSerialCall,
  listOwnCases,
  memberCaseMessages,
} from '@portal/contract/member-cases'
import { pageSize } from '@portal/contract/pagination'
import { isBlank } from '@portal/contract/rules/text'
import type { Dependencies } from '../../dependencies.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId, route } from '../../http/route.ts'
import { disputeSerial } from './dispute-serial.ts'
import { answerCase, findOwnCases } from './own-cases.ts'

const disputesPerDay = 20
const answersPerDay = 60

export function memberCaseRoutes({ db, config }: Dependencies) {
  return [
    route(
      disputeSerialCall,
      async ({ member, body }) => {
        const id = await disputeSerial(db, member, body)
        return { message: memberCaseMessages.disputed, data: { id } }
      },
      {
        allow({ member }) {
          if (!member?.is_installer) throw new Forbidden()
        },
        alsoCheck: ({ photo_id, note }) =>
          fieldErrors([
            ['photo_id', !photo_id && (typeof note !== 'string' || isBlank(note)), memberCaseMessages.evidenceMissing],
          ]),
        limit: ({ member }) => ({ key: `disputes ${member?.id}`, max: disputesPerDay, seconds: 86_400 }),
      },
    ),

    route(listOwnCases, async ({ member, query: { page = 1 } }) => {
      const { cases, total } = await findOwnCases(db, member, { page, perPage: pageSize })
      return paginate({ data: cases, page, total }, { url: `${config.appUrl}${listOwnCases.path}`, query: {} })
    }),

    route(
      answerCaseCall,
      async ({ member, params, body }) => {
        const id = pathId(params.id)
        if (id === null) throw new NotFound()
        await answerCase(db, member, { id, body })
        return { message: memberCaseMessages.answered }
      },
      { limit: ({ member }) => ({ key: `answers ${member?.id}`, max: answersPerDay, seconds: 86_400 }) },
    ),
  ]
}
