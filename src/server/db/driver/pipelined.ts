// Statements that need nothing of each other travel together: `pipeline` of node-postgres, and a transaction that does not wait for its `begin`.
import {
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { codeOf } from '#lib/errors.ts'

/**
 * `begin` goes along with the first statement instead of being waited for. Where it fails, the connection is lost and so are the statements
 * behind it; the commit waits for it all the same.
 */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    begun.catch(() => {})
    this.#begun.set(connection, begun)
    return Promise.resolve()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = this.#begun.get(connection)
    // Sent before it is known, so that the statement before the commit need not be waited for either.
    const committed = super.commitTransaction(connection)
    await begun
    await committed
  }
}

/** PostgreSQL over a pool whose connections have `pipeline`. */
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

/** Of a transaction that runs already nobody asks for a driver. */
const dialect = new PipelinedDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
const frame = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** Runs `work` in this transaction without Kysely's queue, which sends a statement only when the one before is answered. */
export function unqueued<DB, T>(trx: Transaction<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection(connection =>
    work(
      new Transaction<DB>({ ...frame, executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }) }),
    ),
  )
}

type Results<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/** What a statement answers whose transaction had failed before it. */
const AFTER_FAILURE = '25P02'
const isAfterFailure = (reason: unknown) => codeOf(reason) === AFTER_FAILURE

/**
 * Waits for statements of one transaction that travel together: all of them end before anything else happens, and of several that fail the
 * one is told because of which the others did, wherever it stands among them.
 */
export async function together<const T extends readonly unknown[]>(...sent: T): Promise<Results<T>> {
  const ended = await Promise.allSettled(sent)
  const reasons = ended.filter(each => each.status === 'rejected').map(each => each.reason as unknown)
  if (reasons.length > 0) throw reasons.find(reason => !isAfterFailure(reason)) ?? reasons[0]
  return ended.map(each => (each as PromiseFulfilledResult<unknown>).value) as Results<T>
}
