import { orderCalls } from './content-order.ts'

/** All questions have one order, of which members see that within each group. */
export const faqOrderCalls = orderCalls('faq')
