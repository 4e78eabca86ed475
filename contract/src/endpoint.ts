import type * as z from 'zod/mini'
import type { Role } from './roles.ts'

/** Whom a call is for: everybody, guests, members, members with a verified address, or staff with one of these roles. */
export type Access = 'public' | 'guest' | 'auth' | 'verified' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call over the wire. The server mounts it, the web calls it and tests visit all of them. */
export type Endpoint = {
  method: Method
  path: string
  aliases?: readonly string[]
  access: Access
  /** It reads and sets no cookie, so it needs no CSRF token, and does not know who calls. Only for public calls. */
  isOutsideSessions?: true
  /** How large its body may be outside sessions; 1,024 bytes unless it says so. */
  maxBodyBytes?: number
  /**
   * What a call of staff asks of the second factor, by default that this session has proven it: `fresh` that it did so in the
   * last five minutes, `to-set-up` the same of whoever has a factor, and of others a code from a mail, `not-asked` nothing.
   */
  secondFactor?: 'fresh' | 'to-set-up' | 'not-asked'
  /** Whether an Idempotency-Key may or must be sent (see idempotency.ts). Only for calls of members, staff too. */
  idempotency?: 'optional' | 'required'
  body?: z.ZodMiniObject
  takesFile?: boolean
  givesFile?: readonly string[]
  query?: z.ZodMiniObject
  /** The path matches only when its `:id` is a number, so that it leaves names to the calls beside it. */
  hasNumericId?: boolean
  /** The status of success; by default 200, and 204 without a reply. */
  status?: number
  reply?: z.ZodMiniType
  /** The reply when a page is asked for (see listRegistrations). */
  pageReply?: z.ZodMiniType
}

/** Declares a call and keeps the exact type of its definition. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** What may be sent, before the rules of the body read it. */
export type SentBodyOf<E> = E extends { body?: infer Body } ? Input<NonNullable<Body>> : undefined
export type BodyOf<E> = E extends { body?: infer Body } ? Output<NonNullable<Body>> : undefined
export type QueryOf<E> = E extends { query?: infer Query } ? Output<NonNullable<Query>> : undefined
export type ReplyOf<E> = E extends { reply?: infer Reply } ? Output<NonNullable<Reply>> : undefined
export type PageReplyOf<E> = E extends { pageReply?: infer Page } ? Output<NonNullable<Page>> : undefined
