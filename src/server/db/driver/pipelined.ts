// Sends independent statements together: node-postgres' `pipeline`, and a transaction that does not wait for its `begin`.
import {
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { codeOf } from '#lib/errors.ts'

/** `begin` travels with the first statement. If it fails, the connection and the statements behind it are lost; the commit waits for it. */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = super.beginTransaction(connection, settings)
    begin.catch(() => {})
    this.#begun.set(connection, begin)
    return Promise.resolve()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = this.#begun.get(connection)
    // Sent without waiting, so that the statement before the commit need not be awaited either.
    const committed = super.commitTransaction(connection)
    await begin
    await committed
  }
}

export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#config)
  }
}

/** A running transaction asks for no driver. */
const dialect = new PipelinedDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
const frame = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** Runs `work` in this transaction without Kysely's queue, which sends a statement only after the previous answer. */
export function unqueued<DB, T>(trx: Transaction<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection(connection =>
    work(
      new Transaction<DB>({ ...frame, executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }) }),
    ),
  )
}

type Results<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/** The code of statements after the one that failed: in_failed_sql_transaction. */
const AFTER_FAILURE = '25P02'
const isAfterFailure = (reason: unknown) => codeOf(reason) === AFTER_FAILURE

/**
 * Waits for statements of one transaction that were sent together. All end before it returns; if several fail, it rethrows the original
 * error, not the 25P02 errors that follow from it.
 */
export async function together<const T extends readonly unknown[]>(...statements: T): Promise<Results<T>> {
  const ended = await Promise.allSettled(statements)
  const reasons = ended.filter(each => each.status === 'rejected').map(each => each.reason as unknown)
  if (reasons.length > 0) throw reasons.find(reason => !isAfterFailure(reason)) ?? reasons[0]
  return ended.map(each => (each as PromiseFulfilledResult<unknown>).value) as Results<T>
}
