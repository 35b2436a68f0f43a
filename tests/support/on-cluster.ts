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
