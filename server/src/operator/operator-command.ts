import type { Dependencies } from '../dependencies.ts'
import type { PointsWork } from '../features/points/jobs.ts'

export type OperatorDependencies = Pick<Dependencies, 'db' | 'files'> & {
  mailWorker: { wake(): void }
  /** Null when no gift shop is configured. */
  pointsWork: Pick<PointsWork, 'syncNow'> | null
}

export type OperatorCommand = {
  usage: string[]
  /** Answers in lines of text; throws an `OperatorMistake` for words it can't make sense of. */
  run(deps: OperatorDependencies, words: readonly string[]): Promise<string[]>
}

/** Thrown for what the operator can mend himself. */
export class OperatorMistake extends Error {}
