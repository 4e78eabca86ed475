import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { EventOf } from '../books/events.ts'
import type { Credit } from '../books/ledger.ts'
import type { Books } from '../books/open-books.ts'

type CallsOptions = { books: Books; secret: string; now: () => Date }

const id = z.int().positive()
const registration = z.object({ registration_id: z.coerce.number().pipe(id) })
const credit = z.object({
  member_id: id,
  credits: z.int().nonnegative().max(1_000_000),
  description: z.string().trim().min(1).max(300),
  occurred_at: z.iso.datetime({ offset: true }),
})
const members = z.object({ member_ids: z.array(id).max(500) })

export function addCalls(app: FastifyInstance, { books, secret, now }: CallsOptions): void {
  requireSecret(app, secret)

  app.put('/api/credits/:registration_id', (request, reply) => {
    const params = registration.safeParse(request.params)
    const body = credit.safeParse(request.body)
    if (!params.success) return refuseBody(reply, params.error)
    if (!body.success) return refuseBody(reply, body.error, { ...params.data, ...namesOf(request.body) })

    const { outcome, booked } = bookCredit(books, { ...params.data, ...body.data }, now())
    if (outcome === 'contradicted') {
      return reply.code(409).send({ ...params.data, ...namesOf(body.data), message: contradiction })
    }
    return reply.code(outcome === 'booked' ? 201 : 200).send(booked)
  })

  app.post('/api/balances', (request, reply) => {
    const body = members.safeParse(request.body)
    if (!body.success) return refuseBody(reply, body.error)

    return {
      balances: body.data.member_ids.map((member_id) => ({ member_id, balance: books.ledger.balanceOf(member_id) })),
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

type NewCredit = Omit<EventOf<'credited'>, 'type' | 'at'>
type Booking = { outcome: 'booked' | 'already booked' | 'contradicted'; booked: Credit }

// Books the points of a registration once, also when the call is repeated or made in parallel.
function bookCredit(books: Books, credit: NewCredit, now: Date): Booking {
  const earlier = books.ledger.findCredit(credit.registration_id)
  if (!earlier) {
    books.record({ type: 'credited', at: now.toISOString(), ...credit })
    return { outcome: 'booked', booked: present(credit) }
  }
  const isSame = earlier.member_id === credit.member_id && earlier.credits === credit.credits
  return { outcome: isSame ? 'already booked' : 'contradicted', booked: present(earlier) }
}

function present({ registration_id, member_id, credits }: Credit): Credit {
  return { registration_id, member_id, credits }
}

const contradiction = 'Deze registratie is al bijgeschreven voor een ander lid of met een ander aantal punten.'

// A refusal repeats the credit it is about, so that the caller can tell it from the answer of a proxy.
function namesOf(body: unknown): object {
  const { member_id, credits } = (body ?? {}) as Record<string, unknown>
  return { member_id, credits }
}

// The message names the fields but not their values, because the caller may log it.
function refuseBody(reply: FastifyReply, error: z.ZodError, names: object = {}): FastifyReply {
  const fields = [...new Set(error.issues.map(({ path }) => path.slice(0, 1).join('') || 'body'))]
  return reply.code(422).send({ ...names, message: `Niet goed ingevuld: ${fields.join(', ')}.` })
}
