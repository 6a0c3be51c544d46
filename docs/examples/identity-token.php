<?php
function encode(string $data): string {
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

/** Signs who is signed in, for ten minutes. The secret never leaves your server. */
function identity_token(array $user, string $secret): string {
    $claims = ['sub' => (string) $user['id'], 'name' => $user['name'], 'email' => $user['email'], 'exp' => time() + 600];
    $content = encode('{"alg":"HS256","typ":"JWT"}') . '.' . encode(json_encode($claims));
    return $content . '.' . encode(hash_hmac('sha256', $content, $secret, true));
}
