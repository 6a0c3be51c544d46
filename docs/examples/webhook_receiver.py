# Receives webhooks and checks both signatures. Needs Python 3.8 and nothing else. During a rotation it takes both secrets:
#   WEBHOOK_SECRETS="whsec_…" PORT=9000 python3 webhook_receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secrets = os.environ["WEBHOOK_SECRETS"].split(" ")
seen = set()  # In a real receiver: a unique column of the database.


def is_authentic(headers, body):
    # Only webhook-signature covers the time: without it, an old request could be sent again with a new one.
    at = headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) >= 300:
        return False
    signed = f"{headers.get('webhook-id', '')}.{at}.".encode() + body
    given = headers.get("webhook-signature", "").split(" ")
    is_standard = is_plain = False
    for secret in secrets:
        key = base64.b64decode(secret[len("whsec_"):])
        standard = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        plain = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        is_standard |= any(hmac.compare_digest(one.encode(), standard.encode()) for one in given)
        is_plain |= hmac.compare_digest(headers.get("X-Signature", "").encode(), plain.encode())
    return is_standard and is_plain


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_authentic(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        if event["event"] == "webhook_endpoint.verification":
            return self.answer(200, event["data"]["challenge"].encode())
        if event["event_id"] not in seen:
            print(event["event"], event["event_id"], flush=True)
        seen.add(event["event_id"])
        self.answer(200)

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
print("ready", flush=True)
server.serve_forever()
