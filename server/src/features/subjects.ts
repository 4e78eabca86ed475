import { articleList } from './articles/article-list.ts'
import { faqList } from './faq/faq-list.ts'

/** The lists of staff whose subjects have a working copy. A new one adds its line. */
export const contentLists = { articles: articleList, faq: faqList }
