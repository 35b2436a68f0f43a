import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import { withTransaction } from '../../../../platform/database/connection.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { withIdentityTables } from '../identity-tables.ts'

const day = 24 * 3600 * 1000
/** A key signs for a month; tokens are accepted for an hour longer. */
const signsFor = 30 * day
const acceptedFor = signsFor + 3600 * 1000
/** How long a process caches keys: a key deleted from the table stops working after this. */
const rereadAfter = 5 * 60 * 1000

interface Signer {
  kid: string
  key: CryptoKey
}

/**
 * The Ed25519 keys (RFC 8037) that sign tokens, shared by all processes through the database. A new one is made when
 * the last is too old or AUTH_SECRET has changed.
 */
export function createSigningKeys({ db, secret }: { db: Kysely<Tables>; secret: string }) {
  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'signing keys', 32))
  const publicKeys = createMemory<CryptoKey | undefined>()
  const signers = createMemory<Signer>()

  return {
    /** @returns the key that signs now */
    signer: (): Promise<Signer> => signers('now', () => readSigner(db, sealKey)),

    /** @returns the public key with that id, or `undefined` when its tokens are not accepted */
    find: (kid: string): Promise<CryptoKey | undefined> => publicKeys(kid, () => readPublicKey(db, kid)),

    /** @returns the public keys as a JSON Web Key Set (RFC 7517) */
    async published(): Promise<{ keys: JWK[] }> {
      const rows = await acceptedKeys(db).orderBy('created_at', 'desc').execute()
      return { keys: rows.map(row => row.public_key as JWK) }
    },
  }
}

export type SigningKeys = ReturnType<typeof createSigningKeys>

function acceptedKeys(db: Kysely<Tables>) {
  return withIdentityTables(db)
    .selectFrom('identity.signing_keys')
    .selectAll()
    .where('expires_at', '>', sql<Date>`now()`)
}

async function readPublicKey(db: Kysely<Tables>, kid: string): Promise<CryptoKey | undefined> {
  const row = await acceptedKeys(db).where('kid', '=', kid).executeTakeFirst()
  return row && ((await importJWK(row.public_key as JWK, 'EdDSA')) as CryptoKey)
}

/** Under a lock, so that of processes that start at once one makes the key. */
function readSigner(db: Kysely<Tables>, sealKey: Buffer): Promise<Signer> {
  return withTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('signing keys'))`.execute(tx)
    const row = await acceptedKeys(tx)
      .where('retires_at', '>', sql<Date>`now()`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const known = row && unseal(row.private_key, sealKey)
    if (row && known) return { kid: row.kid, key: (await importJWK(known, 'EdDSA')) as CryptoKey }
    return makeKey(tx, sealKey)
  })
}

async function makeKey(tx: Kysely<Tables>, sealKey: Buffer): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const kid = randomBytes(12).toString('base64url')
  const row = {
    kid,
    public_key: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' },
    private_key: seal(await exportJWK(privateKey), sealKey),
    retires_at: new Date(Date.now() + signsFor),
    expires_at: new Date(Date.now() + acceptedFor),
  }
  await withIdentityTables(tx).insertInto('identity.signing_keys').values(row).execute()
  return { kid, key: privateKey }
}

function seal(key: JWK, sealKey: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(key), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @returns `undefined` when the key was sealed with another secret */
function unseal(text: string, sealKey: Buffer): JWK | undefined {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Caches values for five minutes, but no failures and no absences. */
function createMemory<T>() {
  const values = new Map<string, { value: Promise<T>; until: number }>()
  return (name: string, read: () => Promise<T>): Promise<T> => {
    const known = values.get(name)
    if (known && known.until > Date.now()) return known.value
    const value = read()
    values.set(name, { value, until: Date.now() + rereadAfter })
    const forget = () => {
      if (values.get(name)?.value === value) values.delete(name)
    }
    value.then(found => found === undefined && forget(), forget)
    return value
  }
}
