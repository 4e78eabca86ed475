import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { PointsEvent } from '../books/events.ts'
import type { Books } from '../books/open-books.ts'

type CallsOptions = { books: Books; secret: string; now: () => Date }

const id = z.int().positive()
const idInPath = z.coerce.number().pipe(id)
const registration = z.object({ registration_id: idInPath })
const mostPoints = 1_000_000
const change = z.object({
  member_id: id,
  credits: z.int().min(-mostPoints).max(mostPoints),
  description: z.string().trim().min(1).max(300),
  occurred_at: z.iso.datetime({ offset: true }),
})
const credit = change.extend({ credits: change.shape.credits.nonnegative() })
const members = z.object({ member_ids: z.array(id).max(500) })

/** The calls that book points, each once by the ids in its path. */
const bookings = [
  {
    path: '/api/credits/:registration_id',
    type: 'credited',
    ids: registration,
    points: credit,
    contradiction: 'Deze registratie is al bijgeschreven voor een ander lid of met een ander aantal punten.',
  },
  {
    path: '/api/credits/:registration_id/corrections/:number',
    type: 'corrected',
    ids: registration.extend({ number: idInPath }),
    points: change,
    contradiction: 'Deze correctie is al geboekt voor een ander lid of met een ander aantal punten.',
  },
  {
    path: '/api/adjustments/:adjustment_id',
    type: 'adjusted',
    ids: z.object({ adjustment_id: z.uuid() }),
    points: change,
    contradiction: 'Deze boeking is al gedaan voor een ander lid of met een ander aantal punten.',
  },
] as const

export function addCalls(app: FastifyInstance, { books, secret, now }: CallsOptions): void {
  const { ledger } = books
  requireSecret(app, secret)

  for (const { path, type, ids, points, contradiction } of bookings) {
    app.put(path, (request, reply) => {
      const params = ids.safeParse(request.params)
      if (!params.success) return refuseBody(reply, params.error)
      // A refusal repeats what it is about, so that the caller can tell it from the answer of a proxy.
      const names = { ...params.data, ...namesOf(request.body) }
      const body = points.safeParse(request.body)
      if (!body.success) return refuseBody(reply, body.error, names)

      const event = { type, at: now().toISOString(), ...params.data, ...body.data } as PointsEvent
      if (event.type === 'corrected' && !ledger.hasCredit(event.registration_id)) {
        return reply.code(409).send({ ...names, ...tooEarly })
      }
      const outcome = book(books, event)
      if (outcome === 'contradicted') return reply.code(409).send({ ...names, message: contradiction })
      return reply.code(outcome === 'booked' ? 201 : 200).send(names)
    })
  }

  app.post('/api/balances', (request, reply) => {
    const body = members.safeParse(request.body)
    if (!body.success) return refuseBody(reply, body.error)

    return {
      balances: body.data.member_ids.map((member_id) => ({
        member_id,
        balance: ledger.balanceOf(member_id),
        earned: ledger.earnedBy(member_id),
      })),
    }
  })
}

// Refuses a call without the shared secret before its body is read.
function requireSecret(app: FastifyInstance, secret: string): void {
  const expected = digest(`Bearer ${secret}`)
  app.addHook('onRequest', async (request, reply) => {
    // Digests have equal length, so comparing takes the same time for every guess.
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Niet aangemeld.' })
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// Books points once, also when the call is repeated or made in parallel.
function book(books: Books, event: PointsEvent): 'booked' | 'already booked' | 'contradicted' {
  const earlier = books.ledger.findBooked(event)
  if (!earlier) {
    books.record(event)
    return 'booked'
  }
  const isSame = earlier.member_id === event.member_id && earlier.credits === event.credits
  return isSame ? 'already booked' : 'contradicted'
}

// By its code the caller tells it from a contradiction: this one may be repeated when the credit was booked.
const tooEarly = { code: 'credit_unknown', message: 'De punten van deze registratie zijn nog niet bijgeschreven.' }

function namesOf(body: unknown): object {
  const { member_id, credits } = (body ?? {}) as Record<string, unknown>
  return { member_id, credits }
}

// The message names the fields but not their values, because the caller may log it.
function refuseBody(reply: FastifyReply, error: z.ZodError, names: object = {}): FastifyReply {
  const fields = [...new Set(error.issues.map(({ path }) => path.slice(0, 1).join('') || 'body'))]
  return reply.code(422).send({ ...names, message: `Niet goed ingevuld: ${fields.join(', ')}.` })
}
