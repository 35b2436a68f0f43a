import { Client } from 'pg'

/** Runs one statement on the cluster, outside any test database. */
export async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Drops a database together with the connections to it. Not by `with (force)`: that is refused while PostgreSQL's own vacuum
 * is at work there, which a drop alone ends.
 */
export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await onCluster(clusterUrl, `alter database ${name} with allow_connections false`)
  await onCluster(
    clusterUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  )
  await onCluster(clusterUrl, `drop database ${name}`)
}
