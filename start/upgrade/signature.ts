import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { RefusedError } from '../cli/command.ts'

/** The purpose of a signature: one by the same key for something else is not accepted. */
export const signedAs = 'bursary-release'
/** The name of the keys in the file of signers. */
const signer = 'bursary'

/**
 * Checks the signature next to an archive, made by `ssh-keygen -Y sign`.
 * @param bytes of the archive  @param signers a file as ssh-keygen reads it (ALLOWED SIGNERS)
 * @throws RefusedError when it is missing, made by another key, or of another archive
 */
export function requireSignature(archive: string, bytes: Buffer, signers: string): void {
  const signature = `${archive}.sig`
  if (!existsSync(signature))
    throw new RefusedError(
      `There is no ${basename(signature)}, but RELEASE_SIGNERS demands a signature. Download it, too.`,
    )
  if (!existsSync(signers)) throw new RefusedError(`RELEASE_SIGNERS: there is no ${signers}.`)
  const words = ['-Y', 'verify', '-f', signers, '-I', signer, '-n', signedAs, '-s', signature]
  const { error, status, stdout, stderr } = spawnSync('ssh-keygen', words, { input: bytes, encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new RefusedError('ssh-keygen is needed to check signatures: install openssh-client.')
  if (status === 0) return
  const why = `${stdout}${stderr}`.trim().split('\n').at(-1)
  throw new RefusedError(`${basename(archive)} is not signed by those in ${signers}: ${why}`)
}
