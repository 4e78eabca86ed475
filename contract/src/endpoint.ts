import type * as z from 'zod/mini'
import type { Role } from './roles.ts'

/** Everybody, guests, members, members with a verified address, or staff with one of these roles. */
export type Access = 'public' | 'guest' | 'auth' | 'verified' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The server mounts it, the web calls it and tests visit all of them. */
export type Endpoint = {
  method: Method
  path: string
  aliases?: readonly string[]
  access: Access
  /** Proven in this session by default; `fresh` in the last five minutes; `to-set-up` so, or a mailed code before the first factor. */
  secondFactor?: 'fresh' | 'to-set-up' | 'not-asked'
  /** May or must an Idempotency-Key be sent (see idempotency.ts). For calls of members only, staff too. */
  idempotency?: 'optional' | 'required'
  body?: z.ZodMiniObject
  takesFile?: boolean
  givesFile?: readonly string[]
  query?: z.ZodMiniObject
  /** Only a number matches `:id`, so that names are left to other calls. */
  hasNumericId?: boolean
  /** Of success; by default 200, and 204 without a reply. */
  status?: number
  reply?: z.ZodMiniType
  /** When a page is asked for (see listRegistrations). */
  pageReply?: z.ZodMiniType
}

/** Keeps the exact type of the definition. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** Before the rules of the body read it. */
export type SentBodyOf<E> = E extends { body?: infer Body } ? Input<NonNullable<Body>> : undefined
export type BodyOf<E> = E extends { body?: infer Body } ? Output<NonNullable<Body>> : undefined
export type QueryOf<E> = E extends { query?: infer Query } ? Output<NonNullable<Query>> : undefined
export type ReplyOf<E> = E extends { reply?: infer Reply } ? Output<NonNullable<Reply>> : undefined
export type PageReplyOf<E> = E extends { pageReply?: infer Page } ? Output<NonNullable<Page>> : undefined
