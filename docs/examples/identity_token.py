import base64, hashlib, hmac, json, time


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def identity_token(user: dict, secret: str) -> str:
    """Signs who is signed in, for ten minutes. The secret never leaves your server."""
    claims = {"sub": str(user["id"]), "name": user["name"], "email": user["email"], "exp": int(time.time()) + 600}
    parts = ({"alg": "HS256", "typ": "JWT"}, claims)
    content = ".".join(encode(json.dumps(part).encode()) for part in parts)
    return content + "." + encode(hmac.new(secret.encode(), content.encode(), hashlib.sha256).digest())
