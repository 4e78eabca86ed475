import { articleContent } from './articles/article-content.ts'
import type { ContentSubject } from './content/subject.ts'
import { faqContent } from './faq/faq-content.ts'

/** The subjects with a working copy, for what reads their parts. */
export const contentSubjects: readonly ContentSubject[] = [articleContent, faqContent]
