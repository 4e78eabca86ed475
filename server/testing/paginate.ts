// The bench has no other business in the server's own code.
export { paginate } from '../src/http/paginate.ts'
